/**
 * The command palette: free text finds commands, then rules and options of the scenario, then things on the board.
 * `>` commands only, `#1418` cell, `@` unit, `:` zone or objective, `?` rule. A command that cannot run is listed, muted, with its reason.
 */
import { Modal } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Chord } from './Chord.tsx';
import { findInPalette, type PaletteRow } from './paletteSearch.ts';
import { marked } from './highlight.tsx';

const PREFIXES = ['#', '@', ':', '?', '>'] as const;

const Row = ({
  row,
  on,
  query,
  onRun,
  onPoint,
}: {
  readonly row: PaletteRow;
  readonly on: boolean;
  readonly query: string;
  readonly onRun: () => void;
  readonly onPoint: () => void;
}) => (
  <div
    role="option"
    aria-selected={on}
    aria-disabled={row.reason !== null}
    id={`palette-${row.id}`}
    className={row.reason === null ? 'row' : 'row muted-row'}
    onPointerMove={onPoint}
    onClick={onRun}
  >
    <Icon id={row.icon} size={17} />
    <span className="name ellipsis">{marked(row.name, query)}</span>
    <span className="note ellipsis">{row.reason ?? row.note}</span>
    {row.chord ? <Chord chord={row.chord} /> : null}
  </div>
);

const Body = observer(function Body({ start }: { readonly start: string }) {
  const root = useRoot();
  const t = useT();
  const [text, setText] = useState(start);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { groups, query } = findInPalette(root, t, text);
  const rows = groups.flatMap((g) => g.rows);
  const index = Math.min(at, Math.max(0, rows.length - 1));
  const chosen = rows[index];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index, text]);

  const take = (row: PaletteRow | undefined): void => {
    if (!row || row.reason !== null) return;
    root.dialogs.hidePalette();
    // After the palette has given the focus back: a dialog that the command opens takes it from there.
    requestAnimationFrame(() => row.run());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(rows.length - 1, index + step)));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      take(chosen);
    }
    if (event.key === 'Tab' && chosen) {
      event.preventDefault();
      setText(chosen.complete ?? chosen.name);
      setAt(0);
    }
  };
  let n = -1;
  return (
    <>
      <div className="st-palette-head">
        <Icon id="search" size={20} />
        <input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={chosen ? `palette-${chosen.id}` : undefined}
          aria-label={t('palette.field')}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <span className="muted small">{t('palette.found', { count: rows.length })}</span>
      </div>
      <div className="st-palette-list scroll" id="palette-list" role="listbox" ref={list}>
        {groups.map((group) => (
          <div key={group.id} role="group" aria-label={t(`palette.group.${group.id}`)}>
            <h2>{t(`palette.group.${group.id}`)}</h2>
            {group.rows.map((row) => {
              n += 1;
              const own = n;
              return (
                <Row
                  key={row.id}
                  row={row}
                  on={own === index}
                  query={query}
                  onRun={() => take(row)}
                  onPoint={() => own !== index && setAt(own)}
                />
              );
            })}
          </div>
        ))}
        {rows.length === 0 ? <p className="st-empty">{t('palette.nothing')}</p> : null}
      </div>
      <div className="st-palette-foot">
        {PREFIXES.map((prefix) => (
          <button
            key={prefix}
            type="button"
            tabIndex={-1}
            onClick={() => {
              setText(prefix);
              setAt(0);
            }}
          >
            <kbd>{prefix}</kbd> {t(`palette.prefix.${prefix}`)}
          </button>
        ))}
        <span className="grow" />
        <span>
          <kbd>Enter</kbd> {t('palette.run')}
        </span>
      </div>
    </>
  );
});

export const Palette = observer(function Palette() {
  const { dialogs } = useRoot();
  if (!dialogs.palette) return null;
  return (
    <Modal.Root opened onClose={dialogs.hidePalette} size={660} yOffset={100} centered={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content className="st-palette">
        <Body start={dialogs.palette.text} />
      </Modal.Content>
    </Modal.Root>
  );
});
