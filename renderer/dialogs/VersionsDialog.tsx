/** Older versions of a file, kept when it was saved over: a list with times, the board of the chosen one, and opening it as a copy. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { decode } from '#shared/formats/scenario/decode.ts';
import type { Reply } from '#shared/ipc/contract.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { visibleName } from '#shared/visible.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { translate, useT } from '../i18n/t.ts';
import { ProblemText } from '../shell/ProblemText.tsx';
import { openCopy } from '../stores/files.ts';
import { useRoot, type Dialog, type RootStore } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { rowKeys } from './FolderPane.tsx';
import { fileSize, moment } from './format.ts';
import { Frame } from './Frame.tsx';

/** Muted while nothing is read, but able to take the focus: else the keyboard would stay behind the dialog. */
const NOT_YET = { 'data-disabled': true, 'aria-disabled': true } as const;

type Versions = Reply<'versions.list'>;
type Version = Versions['versions'][number];
interface Shown {
  readonly text: string;
  readonly scenario: Scenario;
}

async function readVersion(root: RootStore, version: string): Promise<Result<Shown>> {
  const reply = await root.bridge.call('versions.read', { version });
  if (!reply.ok) return err(reply.error as Problem);
  const decoded = decode(reply.value.text);
  return decoded.ok ? ok({ text: reply.value.text, scenario: decoded.value.document.scenario }) : decoded;
}

/** The list, and what was read of the chosen version. Null while the host has not answered. */
function useVersions(dialog: Extract<Dialog, { kind: 'versions' }>) {
  const root = useRoot();
  const [list, setList] = useState<Result<Versions> | null>(null);
  const [chosen, setChosen] = useState<Version | null>(null);
  const [read, setRead] = useState<{ readonly of: Version; readonly result: Result<Shown> } | null>(null);
  useEffect(() => {
    let gone = false;
    void root.bridge
      .call('versions.list', { of: dialog.of })
      .then((reply) => {
        if (gone) return;
        setList(reply.ok ? ok(reply.value) : err(reply.error as Problem));
        setChosen((reply.ok && reply.value.versions[0]) || null);
      })
      .catch(root.fail);
    return () => {
      gone = true;
    };
  }, [root, dialog.of]);
  useEffect(() => {
    let gone = false;
    if (chosen)
      void readVersion(root, chosen.version)
        .then((result) => gone || setRead({ of: chosen, result }))
        .catch(root.fail);
    return () => {
      gone = true;
    };
  }, [root, chosen]);
  return { list, chosen, setChosen, shown: read !== null && read.of === chosen ? read.result : null };
}

const Picture = observer(function Picture({ shown }: { readonly shown: Result<Shown> | null }) {
  const root = useRoot();
  const t = useT();
  if (shown === null) return <p className="muted">{t('versions.reading')}</p>;
  if (!shown.ok)
    return (
      <p className="st-inline-problem">
        <ProblemText problem={shown.error} />
      </p>
    );
  const { board } = shown.value.scenario;
  return (
    <figure>
      <BoardPicture board={board} width={300} height={240} theme={root.settings.dark ? 'dark' : 'light'} />
      <figcaption>
        <b className="ellipsis">{shown.value.scenario.title}</b>
        <span className="muted small">{t(`start.size.${board.spec.shape}`, { columns: board.spec.columns, rows: board.spec.rows })}</span>
      </figcaption>
    </figure>
  );
});

export const VersionsDialog = observer(function VersionsDialog({ dialog }: { readonly dialog: Extract<Dialog, { kind: 'versions' }> }) {
  const root = useRoot();
  const t = useT();
  const { list, chosen, setChosen, shown } = useVersions(dialog);
  const { language } = root.settings;
  const when = (version: Version): string => moment(language, version.replaced, root.clock.now());
  const [refused, setRefused] = useState<Problem | null>(null);
  const open = async (): Promise<void> => {
    if (!chosen || !shown?.ok) return;
    const time = when(chosen);
    const opened = await openCopy(root, shown.value.text, (scenario) => ({
      ...scenario,
      title: translate(language, 'versions.copyTitle', { title: scenario.title, when: time }),
    }));
    setRefused(root.dialogs.settle(dialog, opened));
  };
  const versions = list?.ok ? list.value.versions : [];
  // Nothing to open: the button ends the dialog.
  const none = list?.ok === true && versions.length === 0;
  return (
    <Frame
      title={t('versions.title', { name: visibleName(dialog.name.replace(/\.sandtable\.json$/i, '')) })}
      size={720}
      onClose={root.dialogs.close}
      foot={
        <>
          {/* One filled button throughout: it has the focus before the list is known. */}
          <span className="muted small grow">{none ? null : t('versions.note')}</span>
          {none ? null : <Button onClick={root.dialogs.close}>{t('dialog.cancel')}</Button>}
          <Button
            variant="filled"
            data-autofocus
            {...(shown?.ok || none ? {} : NOT_YET)}
            onClick={() => (none ? root.dialogs.close() : void open().catch(root.fail))}
          >
            {t(none ? 'dialog.ok' : 'versions.open')}
          </Button>
        </>
      }
    >
      {list?.ok === false ? (
        <p className="st-inline-problem">
          <ProblemText problem={list.error} />
        </p>
      ) : null}
      {none ? <p>{t('versions.none')}</p> : null}
      {versions.length > 0 ? (
        <div className="st-versions">
          <div className="list scroll" role="listbox" aria-label={t('versions.list')} onKeyDown={rowKeys}>
            {versions.map((version) => (
              <div
                key={version.version}
                role="option"
                aria-selected={version === chosen}
                tabIndex={version === chosen ? 0 : -1}
                className={version === chosen ? 'row on' : 'row'}
                onClick={() => setChosen(version)}
                onFocus={() => setChosen(version)}
                onDoubleClick={() => void open().catch(root.fail)}
              >
                <Icon id="history" size={18} />
                <span className="grow">{t('versions.until', { when: when(version) })}</span>
                <span className="muted small">{fileSize(t, language, version.bytes)}</span>
              </div>
            ))}
          </div>
          <Picture shown={shown} />
        </div>
      ) : null}
      {refused ? (
        <p className="st-inline-problem">
          <ProblemText problem={refused} />
        </p>
      ) : null}
    </Frame>
  );
});
