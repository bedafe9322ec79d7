/** Granting a further folder: a list that the host makes, one level at a time, and a confirmation that says what is granted. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { visibleName } from '#shared/visible.ts';
import { useT } from '../i18n/t.ts';
import { ProblemText } from '../shell/ProblemText.tsx';
import { useRoot } from '../stores/index.ts';
import { Name } from '../shell/Name.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import type { FolderBrowser } from './FolderBrowser.ts';
import { rowKeys } from './FolderPane.tsx';

export const PlaceList = observer(function PlaceList({ browser }: { readonly browser: FolderBrowser }) {
  const root = useRoot();
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const here = browser.placePath.at(-1);
  const target = browser.places?.find((p) => p.place === chosen) ?? here;
  const go = (work: Promise<void>): void => {
    setChosen(null);
    void work.catch(root.fail);
  };
  return (
    <div className="st-places">
      <p className="secondary">{t('files.grant.what')}</p>
      <nav className="st-crumbs" aria-label={t('files.grant')}>
        <button type="button" onClick={() => go(browser.browsePlaces(null))}>
          {t('files.computer')}
        </button>
        {browser.placePath.map((p) => (
          <span key={p.place}>
            <Icon id="chevronRight" size={14} />
            <button type="button" onClick={() => go(browser.browsePlaces(p))}>
              <Name file>{p.name}</Name>
            </button>
          </span>
        ))}
      </nav>
      {browser.problem ? (
        <div className="st-inline-problem" role="alert">
          <Icon id="error" size={16} />
          <ProblemText problem={browser.problem} />
        </div>
      ) : null}
      <div
        className="st-files-list scroll"
        role="listbox"
        aria-label={here ? visibleName(here.name) : t('files.computer')}
        onKeyDown={rowKeys}
      >
        {browser.places?.map((p, i) => (
          <div
            key={p.place}
            role="option"
            aria-selected={p.place === chosen}
            tabIndex={p.place === chosen || (chosen === null && i === 0) ? 0 : -1}
            className="row"
            onClick={() => setChosen(p.place)}
            onFocus={() => setChosen(p.place)}
            onDoubleClick={() => go(browser.browsePlaces(p))}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === 'ArrowRight') go(browser.browsePlaces(p));
            }}
          >
            <Icon id="folder" size={16} />
            <span className="grow ellipsis">
              <Name file>{p.name}</Name>
            </span>
            <span className="muted small ellipsis">
              <Name file>{p.where}</Name>
            </span>
          </div>
        ))}
        {browser.places?.length === 0 ? <p className="st-empty">{t('files.noFolders')}</p> : null}
      </div>
      <div className="st-row end">
        <span className="grow secondary small ellipsis">
          {target ? t('files.grant.confirm', { where: target.where }) : t('files.grant.pick')}
        </span>
        <Button onClick={browser.closePlaces}>{t('dialog.cancel')}</Button>
        <Button variant="filled" disabled={!target} onClick={() => target && go(browser.grant(target.place))}>
          {t('files.grant.do')}
        </Button>
      </div>
    </div>
  );
});
