/** Choosing where to save: a granted folder and a name. A file that is there already is described, and replaced only by a button of its own. */
import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { useT } from '../i18n/t.ts';
import { ProblemText } from '../shell/ProblemText.tsx';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { FolderBrowser } from './FolderBrowser.ts';
import { FolderPane } from './FolderPane.tsx';
import { dayAndTime, fileSize } from './format.ts';
import { Frame } from './Frame.tsx';

export interface SavingPaneProps {
  readonly title: string;
  /** Handle of the folder to begin in; null = the first granted one. */
  readonly folder: string | null;
  readonly kinds: ReadonlySet<FolderEntry['kind']>;
  readonly suggested: string;
  /** The typed name as a file name; null when nothing is left of it. */
  readonly nameOf: (typed: string) => string | null;
  /** A name that is free, for one that is not. */
  readonly another: (name: string) => string;
  /** `file/exists` makes the pane ask; every other failure stands in it, and the pane stays. On success the caller closes it. */
  readonly save: (folder: string, name: string, overwrite: boolean) => Promise<Result<unknown>>;
  readonly onClose: () => void;
}

export const SavingPane = observer(function SavingPane(props: SavingPaneProps) {
  const { kinds, suggested, nameOf, another, onClose } = props;
  const root = useRoot();
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [browser] = useState(() => new FolderBrowser(root.bridge));
  const [name, setName] = useState(suggested);
  /** The file that is there already, and where: the same name in another folder is another file. */
  const [there, setThere] = useState<{ readonly folder: string; readonly name: string } | null>(null);
  const [failed, setFailed] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [toName] = useState(() => () => field.current?.focus());
  useEffect(() => {
    void browser.begin(props.folder).catch(root.fail);
  }, [browser, props.folder, root]);

  const full = nameOf(name);
  const save = async (overwrite: boolean): Promise<void> => {
    if (!full || busy) return;
    setBusy(true);
    setFailed(null);
    // Enter may be quicker than the folder that was asked for last.
    const folder = await browser.arrived();
    const result = folder && (await props.save(folder.folder, full, overwrite && there?.folder === folder.folder));
    setBusy(false);
    if (!folder || !result || result.ok) return;
    if (result.error.code === 'file/exists') setThere({ folder: folder.folder, name: full });
    else setFailed(result.error);
  };
  const change = (to: string): void => {
    setName(to);
    setThere(null);
    setFailed(null);
  };
  const asks = there !== null && there.name === full && there.folder === browser.folder?.folder && !browser.moving;
  const old = asks ? browser.folder?.entries.find((entry) => entry.name === there.name) : undefined;
  const ready = Boolean(full && browser.folder) && !busy;
  return (
    <Frame
      title={props.title}
      size={820}
      height={460}
      onClose={onClose}
      foot={
        browser.places ? null : (
          <form
            className="st-save-foot"
            onSubmit={(event) => {
              event.preventDefault();
              void save(false).catch(root.fail);
            }}
          >
            {failed ? (
              <div className="st-inline-problem" role="alert">
                <Icon id="error" size={16} />
                <ProblemText problem={failed} />
              </div>
            ) : null}
            {asks ? (
              <div className="st-save-asks" role="alert">
                <Icon id="warning" size={18} />
                <span className="grow">
                  <b>{t('saveAs.exists', { name: visibleName(there.name) })}</b>
                  {old ? (
                    <span className="secondary small">
                      {t('saveAs.there', {
                        size: fileSize(t, root.settings.language, old.size),
                        when: dayAndTime(root.settings.language, old.modified, root.clock.now()),
                      })}
                    </span>
                  ) : null}
                </span>
                <Button color="red" className="st-danger" disabled={!ready} onClick={() => void save(true).catch(root.fail)}>
                  {t('saveAs.replace')}
                </Button>
                <Button
                  variant="filled"
                  onClick={() => {
                    change(another(there.name));
                    field.current?.focus();
                  }}
                >
                  {t('saveAs.other')}
                </Button>
              </div>
            ) : null}
            <div className="st-save-line">
              <TextInput
                ref={field}
                className="grow"
                data-autofocus
                aria-label={t('saveAs.name')}
                value={name}
                onChange={(event) => change(event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button onClick={onClose}>{t('dialog.cancel')}</Button>
              <Button type="submit" variant={asks ? 'default' : 'filled'} loading={busy} disabled={!ready || asks}>
                {t('saveAs.do')}
              </Button>
            </div>
          </form>
        )
      }
    >
      <FolderPane
        browser={browser}
        kinds={kinds}
        chosen={null}
        onChoose={(entry) => entry.kind !== 'folder' && change(entry.name)}
        onTake={(entry) => change(entry.name)}
        onLost={toName}
      />
    </Frame>
  );
});
