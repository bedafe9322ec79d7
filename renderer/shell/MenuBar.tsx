/** The top bar: mark, menus, palette field, Edit and Play, language, theme. With native menus the in-page ones are left out. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { LANGUAGES } from '#shared/i18n/index.ts';
import { keysOf, run } from '../commands/run.ts';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Mark } from '../theme/icons/Mark.tsx';
import { bestChord, Chord } from './Chord.tsx';
import { LANGUAGE_NAMES } from './languages.ts';
import { Menus } from './Menus.tsx';

const ModeSwitch = observer(function ModeSwitch() {
  const root = useRoot();
  const t = useT();
  const { mode } = root;
  const pick = (to: typeof mode) => () => {
    if (mode !== to) run(root, 'play.toggle');
  };
  return (
    <div className="st-mode" role="group" aria-label={t('mode.label')} data-region="mode">
      <button type="button" aria-pressed={mode === 'edit'} onClick={pick('edit')}>
        <Icon id="brush" size={14} />
        {t('mode.edit')}
      </button>
      <Tooltip label={`${t('mode.play.hint')} (F5)`}>
        <button type="button" className="go" aria-pressed={mode === 'play'} onClick={pick('play')}>
          <Icon id="play" size={14} />
          {t('mode.play')}
        </button>
      </Tooltip>
    </div>
  );
});

const LanguageMenu = observer(function LanguageMenu() {
  const root = useRoot();
  const t = useT();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={t('settings.language')}>
          <Icon id="globe" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.RadioItem
            key={language}
            lang={language}
            value={language}
            checked={root.settings.language === language}
            checkIcon={<Icon id="check" size={16} />}
            closeMenuOnClick
            onChange={() => root.settings.setLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

export const MenuBar = observer(function MenuBar() {
  const root = useRoot();
  const t = useT();
  const native = root.host?.host === 'electron';
  const chord = bestChord(root, keysOf(root, 'app.palette'));
  return (
    <header className="st-menubar">
      <button
        type="button"
        className="mark"
        aria-label={t('command.file.start')}
        title={t('command.file.start')}
        onClick={() => run(root, 'file.start')}
      >
        <Mark />
      </button>
      <div className="st-menus-place" data-region="menu">
        {native ? null : <Menus />}
      </div>
      <button type="button" className="st-palette-field" data-region="palette" tabIndex={0} onClick={() => run(root, 'app.palette')}>
        <Icon id="search" size={16} />
        <span className="grow ellipsis">{t('palette.field')}</span>
        {chord ? <Chord chord={chord} /> : null}
      </button>
      <div className="st-menubar-right">
        {root.tab ? <ModeSwitch /> : null}
        <LanguageMenu />
        <Tooltip label={t('command.view.theme')}>
          <ActionIcon aria-label={t('command.view.theme')} onClick={() => run(root, 'view.theme')}>
            <Icon id="theme" />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  );
});
