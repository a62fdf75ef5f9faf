import type { FlowState } from '@gemelo/contract/endpoints/state-flows';
import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { FramedTable } from '../../ui/layout/framed-table.tsx';
import classes from './flow.module.css';
import { leadsTo, type Ways } from './flow.ts';

interface FlowMatrixProps {
  states: readonly FlowState[];
  field: string;
  ways: Ways;
  disabled: boolean;
  onToggle: (from: FlowState, to: number) => void;
}

/** From which state to which: a row is where one comes from, a column where one goes. */
export function FlowMatrix({ states, field, ways, disabled, onToggle }: FlowMatrixProps) {
  const { t } = useTranslation();
  const seeded = useSeededNames();
  const named = ({ name }: FlowState) => seeded.inField(field, name);
  return (
    <FramedTable minWidth={160 + states.length * 92} className={classes.matrix}>
      <caption className={classes.caption}>
        <span>{t('state-flows.matrix')}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('state-flows.from')}</th>
          {states.map((to) => (
            <th key={to.id} scope="col" className={classes.to}>
              <bdi>{named(to)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {states.map((from) => {
          const next = leadsTo(ways, from);
          return (
            <tr key={from.id}>
              <th scope="row">
                <bdi>{named(from)}</bdi>
                {!ways.has(from.id) && <span className={classes.usual}>{t('state-flows.usual')}</span>}
              </th>
              {states.map((to) => (
                <td key={to.id} className={classes.cell}>
                  {from.id === to.id ? (
                    <span aria-hidden>·</span>
                  ) : (
                    <Checkbox
                      aria-label={t('state-flows.way', { from: named(from), to: named(to) })}
                      checked={next.includes(to.id)}
                      disabled={disabled}
                      onChange={() => onToggle(from, to.id)}
                    />
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </FramedTable>
  );
}
