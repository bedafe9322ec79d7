/** The page after a broken promise of our own: nothing here may depend on the parts that broke. */
import { useState } from 'react';
import { encode } from '#shared/formats/scenario/encode.ts';
import { translate } from '../i18n/t.ts';
import type { RootStore, Tab } from '../stores/index.ts';

interface Crash {
  readonly root: RootStore;
  readonly reason: unknown;
  readonly details: string;
}

/** Saves a document's text through the browser's own download, without the host. */
function rescue(tab: Tab): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([encode(tab.document.tracked.document)], { type: 'application/json' }));
  link.download = `${tab.name}.sandtable.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function CrashPage({ root, reason, details }: Crash) {
  const [open, setOpen] = useState(false);
  const t = (key: string, params?: Readonly<Record<string, unknown>>): string => translate(root.settings.language, key, params);
  const words = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  return (
    <div className="st-crash" role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.safe')}</p>
      <p className="secondary">{t('crash.next')}</p>
      <div className="actions">
        <button type="button" className="primary" autoFocus onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </button>
        {root.workspace.tabs.map((tab) => (
          <button key={tab.key} type="button" onClick={() => rescue(tab)}>
            {t('crash.rescue', { name: tab.name })}
          </button>
        ))}
        <button type="button" onClick={() => setOpen(!open)} aria-expanded={open}>
          {t('crash.details')}
        </button>
      </div>
      {open ? <pre className="selectable scroll">{words + details}</pre> : null}
    </div>
  );
}
