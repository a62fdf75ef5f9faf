import type { BoardVariable, BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSame } from '../../../lib/is-same.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Dim } from '../../../parts/bi/source.ts';
import { SourceSelect } from '../../../parts/bi/source-select.tsx';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { useReportUnsaved } from '../../../ui/dialogs/unsaved.tsx';
import { widgets } from '../widget-registry.ts';
import { ownSource } from '../widgets/widget-scope.ts';
import classes from './dialogs.module.css';
import { isPossible, PeriodField } from './period-field.tsx';

interface WidgetSettingsProps {
  widget: BoardWidget;
  onApply: (changes: Partial<BoardWidget>) => void;
}

/** What a widget asks for itself when it follows no variable. */
const dimOf: Record<BoardVariable, Dim> = { warehouse: 'warehouses', measurement: 'measurements' };

interface PartProps {
  draft: BoardWidget;
  change: (changes: Partial<BoardWidget>) => void;
}

function SourcePart({ draft, change }: PartProps) {
  const { t } = useTranslation();
  const { dims = [], follow = [] } = widgets[draft.kind] ?? {};
  if (dims.length === 0) return null;
  const toggle = (name: BoardVariable) =>
    change({
      follow: draft.follow.includes(name)
        ? draft.follow.filter((one) => one !== name)
        : [...draft.follow, name],
    });
  const choose = (dim: Dim, ids: readonly number[]) => {
    const { [dim]: _, ...others } = draft.source;
    change({ source: ids.length > 0 ? { ...others, [dim]: [...ids] } : others });
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('boards.settings.source')}</legend>
      {follow.map((name) => (
        <Checkbox
          key={name}
          label={t(`boards.settings.follow.${name}`)}
          checked={draft.follow.includes(name)}
          onChange={() => toggle(name)}
        />
      ))}
      <div className={classes.choices}>
        {dims.map((dim) => (
          <SourceSelect key={dim} dim={dim} source={ownSource(draft)} onChange={(ids) => choose(dim, ids)} />
        ))}
      </div>
      <p className={classes.hint}>
        {t(
          draft.follow.some((name) => draft.source[dimOf[name]])
            ? 'boards.settings.replaced'
            : 'boards.settings.all',
        )}
      </p>
    </fieldset>
  );
}

/** Title, source and period of a widget. */
export function WidgetSettings({ widget, onApply }: WidgetSettingsProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(widget);
  const change = (changes: Partial<BoardWidget>) => setDraft((now) => ({ ...now, ...changes }));
  const dirty = !isSame(draft, widget);
  useReportUnsaved(dirty);
  const title = draft.title?.trim();
  const text = draft.options.text?.trim();
  const apply = () => {
    const { source, follow, period } = draft;
    onApply({
      title: title || undefined,
      source,
      follow,
      period,
      options: text ? { text } : {},
    } as Partial<BoardWidget>);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('boards.settings.title')}
          description={t('boards.settings.titleHint')}
          placeholder={t(`boards.widget.${draft.kind}.name`)}
          maxLength={120}
          value={draft.title ?? ''}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        {draft.kind === 'text' && (
          <Textarea
            label={t('boards.settings.text')}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={2_000}
            value={draft.options.text ?? ''}
            onChange={(event) => change({ options: { text: event.currentTarget.value } })}
          />
        )}
        <SourcePart draft={draft} change={change} />
        {widgets[draft.kind]?.timed && (
          <PeriodField
            label={t('bi.period.title')}
            follows
            value={draft.period}
            onChange={(period) => change({ period })}
          />
        )}
      </div>
      <DrawerFoot>
        <Button type="submit" disabled={!dirty || !isPossible(draft.period)}>
          {t('boards.settings.apply')}
        </Button>
      </DrawerFoot>
    </form>
  );
}
