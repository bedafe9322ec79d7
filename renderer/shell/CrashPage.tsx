/** The page after a broken promise of our own: nothing here may depend on the parts that broke. */
import { useState } from 'react';
import { visibleName } from '#shared/visible.ts';
import { translate } from '../i18n/t.ts';
import type { RootStore } from '../stores/index.ts';
import { rescue } from './rescue.ts';

interface Crash {
  readonly root: RootStore;
  readonly reason: unknown;
  readonly details: string;
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
            {t('crash.rescue', { name: visibleName(tab.name) })}
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
