import { Input, SegmentedControl, Select } from '@mantine/core';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { type Language, languages } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type Density, type Layout, type Mode, ui, useUi } from '../../lib/ui-store.ts';
import { Card } from '../../ui/layout/card.tsx';

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  choices: { value: V; label: string }[];
  onChange: (value: V) => void;
}

function Choice<V extends string>({ label, value, choices, onChange }: ChoiceProps<V>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={choices}
        onChange={(chosen) => onChange(chosen as V)}
      />
    </Input.Wrapper>
  );
}

/** Display settings of this browser. */
export function PreferencesCard() {
  const { t, i18n } = useTranslation();
  const { mode, layout, density } = useUi();
  return (
    <Card title={t('profile.preferences.title')} hint={t('profile.preferences.hint')}>
      <Select
        label={t('public.language')}
        allowDeselect={false}
        value={i18n.language}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => code && void chooseLanguage(code as Language)}
      />
      <Choice<Mode>
        label={t('profile.preferences.mode')}
        value={mode}
        choices={[
          { value: 'dark', label: t('profile.preferences.dark') },
          { value: 'light', label: t('profile.preferences.light') },
        ]}
        onChange={(chosen) => ui.set({ mode: chosen })}
      />
      <Choice<Layout>
        label={t('profile.preferences.layout')}
        value={layout}
        choices={[
          { value: 'big-sidebar', label: t('profile.preferences.bigSidebar') },
          { value: 'top-bar', label: t('profile.preferences.topBar') },
        ]}
        onChange={(chosen) => ui.set({ layout: chosen })}
      />
      <Choice<Density>
        label={t('table.density')}
        value={density}
        choices={[
          { value: 'normal', label: t('table.densityNormal') },
          { value: 'compact', label: t('table.densityCompact') },
        ]}
        onChange={(chosen) => ui.set({ density: chosen })}
      />
    </Card>
  );
}
