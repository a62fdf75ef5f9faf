import type { FormItem } from '@gemelo/contract/forms/document';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import {
  type Condition,
  type ConditionGroup,
  isGroup,
  type ConditionRow as Row,
} from '../model/conditions.ts';
import classes from './condition.module.css';
import { ConditionRow, newRow, type SubjectOption } from './condition-row.tsx';

type Join = Condition['join'];
const other = (join: Join): Join => (join === 'all' ? 'any' : 'all');

function JoinChoice({ join, onChange }: { join: Join; onChange: (join: Join) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('form-builder.condition.join')}
      data={(['all', 'any'] as const).map((value) => ({
        value,
        label: t(`form-builder.condition.${value}`),
      }))}
      value={join}
      onChange={(value) => onChange(value as Join)}
    />
  );
}

interface ConditionRowsProps {
  condition: Condition;
  subjects: readonly SubjectOption[];
  answers: readonly FormItem[];
  mayWait: boolean;
  onChange: (condition: Condition) => void;
}

/** Rows of a condition, of which all or any must hold; a group of rows inside is joined the other way. */
export function ConditionRows({ condition, subjects, answers, mayWait, onChange }: ConditionRowsProps) {
  const { t } = useTranslation();
  const { join, parts } = condition;
  const [first] = subjects;
  const setPart = (index: number, part: Row | ConditionGroup | undefined) =>
    onChange({ join, parts: parts.flatMap((one, at) => (at === index ? (part ?? []) : one)) });
  const setRow = (index: number, group: ConditionGroup, at: number, row: Row | undefined) => {
    const rows = group.rows.flatMap((one, place) => (place === at ? (row ?? []) : one));
    setPart(index, rows.length > 0 ? { ...group, rows } : undefined);
  };
  const rejoin = (next: Join) =>
    onChange({
      join: next,
      parts: parts.map((part) => (isGroup(part) ? { ...part, join: other(next) } : part)),
    });
  const add = (part: Row | ConditionGroup) => onChange({ join, parts: [...parts, part] });
  if (!first) return <p className={classes.hint}>{t('form-builder.condition.nothingToAsk')}</p>;
  const shared = { subjects, answers, mayWait };
  return (
    <div className={classes.rows}>
      {parts.length > 1 && <JoinChoice join={join} onChange={rejoin} />}
      <ul>
        {[...parts.entries()].map(([index, part]) =>
          isGroup(part) ? (
            <li key={index} className={classes.group}>
              <p className={classes.hint}>{t(`form-builder.condition.${part.join}`)}</p>
              <ul>
                {[...part.rows.entries()].map(([at, row]) => (
                  <ConditionRow
                    key={at}
                    {...shared}
                    row={row}
                    onChange={(next) => setRow(index, part, at, next)}
                    onRemove={() => setRow(index, part, at, undefined)}
                  />
                ))}
              </ul>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => setPart(index, { ...part, rows: [...part.rows, newRow(first)] })}
              >
                {t('form-builder.condition.addRow')}
              </Button>
            </li>
          ) : (
            <ConditionRow
              key={index}
              {...shared}
              row={part}
              onChange={(next) => setPart(index, next)}
              onRemove={() => setPart(index, undefined)}
            />
          ),
        )}
      </ul>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(newRow(first))}
        >
          {t('form-builder.condition.addRow')}
        </Button>
        {parts.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => add({ join: other(join), rows: [newRow(first), newRow(first)] })}
          >
            {t('form-builder.condition.addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}
