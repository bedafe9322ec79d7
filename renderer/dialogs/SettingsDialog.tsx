/** Language, theme, scale, and the keys of every command with conflicts refused by name. */
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { LANGUAGES } from '#shared/i18n/index.ts';
import { useT } from '../i18n/t.ts';
import { LANGUAGE_NAMES } from '../shell/languages.ts';
import { useRoot } from '../stores/index.ts';
import { SCALES, THEMES } from '../stores/SettingsStore.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Frame } from './Frame.tsx';
import { KeyList } from './KeyList.tsx';

const Looks = observer(function Looks() {
  const { settings } = useRoot();
  const t = useT();
  const percent = new Intl.NumberFormat(settings.language, { style: 'percent' });
  return (
    <div className="st-form">
      <Select
        label={t('settings.language')}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={settings.language}
        onChange={(value) => value && settings.setLanguage(value)}
      />
      <div>
        <span className="st-label">{t('settings.theme')}</span>
        <SegmentedControl
          fullWidth
          value={settings.theme}
          onChange={(value) => settings.setTheme(value)}
          data={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        />
      </div>
      <Select
        label={t('settings.scale')}
        data={SCALES.map((value) => ({ value: String(value), label: percent.format(value / 100) }))}
        value={String(settings.scale)}
        onChange={(value) => value && settings.setScale(Number(value))}
      />
    </div>
  );
});

export const SettingsDialog = observer(function SettingsDialog() {
  const { dialogs, settings } = useRoot();
  const t = useT();
  const [page, setPage] = useState<'looks' | 'keys'>('looks');
  const [find, setFind] = useState('');
  return (
    <Frame
      title={t('command.app.settings')}
      size={640}
      height={460}
      onClose={dialogs.close}
      aside={
        <SegmentedControl
          value={page}
          onChange={(value) => setPage(value)}
          data={[
            { value: 'looks', label: t('settings.page.looks') },
            { value: 'keys', label: t('settings.page.keys') },
          ]}
        />
      }
      foot={
        <>
          {page === 'keys' ? (
            <Button disabled={Object.keys(settings.keys).length === 0} onClick={settings.resetKeys}>
              {t('settings.keys.reset')}
            </Button>
          ) : (
            <span className="secondary small">{t('settings.saved')}</span>
          )}
          <span className="grow" />
          <Button variant="filled" onClick={dialogs.close}>
            {t('dialog.done')}
          </Button>
        </>
      }
    >
      {page === 'looks' ? (
        <Looks />
      ) : (
        <div className="st-column">
          <TextInput
            placeholder={t('keys.find')}
            aria-label={t('keys.find')}
            leftSection={<Icon id="search" size={15} />}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
          <KeyList find={find} />
        </div>
      )}
    </Frame>
  );
});
