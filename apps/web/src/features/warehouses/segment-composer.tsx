import { NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { useLimit } from '../../ui/form/use-limit.tsx';
import stack from '../../ui/layout/stack.module.css';
import { type SegmentDraft, segmentsOf } from './segment-names.ts';
import classes from './warehouses.module.css';

interface SegmentComposerProps {
  draft: SegmentDraft;
  onChange: (draft: SegmentDraft) => void;
}

const MAX_SIDE = 100;
const SHOWN = 24;
/** Names are limited to 80 characters, of which row and column take up to five. */
const MAX_PREFIX_LENGTH = 75;
const side = (value: string | number) => Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), MAX_SIDE);

/** Creates several segments from a typed list or from rows and columns, with a preview. */
export function SegmentComposer({ draft, onChange }: SegmentComposerProps) {
  const { t } = useTranslation();
  const set = (change: Partial<SegmentDraft>) => onChange({ ...draft, ...change });
  const { limited } = useLimit(draft.prefix, MAX_PREFIX_LENGTH);
  const names = segmentsOf(draft).map(({ name }) => name);
  return (
    <div className={stack.tight}>
      <SegmentedControl
        fullWidth
        aria-label={t('warehouses.segments.how')}
        data={(['list', 'grid'] as const).map((value) => ({
          value,
          label: t(`warehouses.segments.${value}`),
        }))}
        value={draft.mode}
        onChange={(mode) => set({ mode: mode as SegmentDraft['mode'] })}
      />
      {draft.mode === 'list' ? (
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          label={t('warehouses.segments.names')}
          description={t('warehouses.segments.namesHint')}
          placeholder="A1, A2, A3"
          value={draft.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      ) : (
        <div className={classes.gridFields}>
          <TextInput
            label={t('warehouses.segments.prefix')}
            placeholder="N-"
            {...limited}
            value={draft.prefix}
            onChange={(event) => set({ prefix: event.currentTarget.value })}
          />
          {(['rows', 'columns'] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`warehouses.plan.${name}`)}
              min={1}
              max={MAX_SIDE}
              clampBehavior="strict"
              allowDecimal={false}
              value={draft[name]}
              onChange={(value) => set({ [name]: side(value) })}
            />
          ))}
        </div>
      )}
      <p className={classes.preview} role="status">
        {t('warehouses.segments.preview', { count: names.length })}
        {names.length > 0 && (
          <bdi className={classes.names}>
            {names.slice(0, SHOWN).join(', ')}
            {names.length > SHOWN && '…'}
          </bdi>
        )}
      </p>
    </div>
  );
}
