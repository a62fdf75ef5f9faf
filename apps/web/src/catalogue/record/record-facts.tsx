import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { hasCompany, type Row, stateOf } from '../catalogue-row.ts';
import { useFieldWords } from '../catalogue-words.ts';
import { CompanyName } from '../company-name.tsx';
import { FieldValue } from '../field-renderers/field-value.tsx';
import classes from './record.module.css';

interface RecordFactsProps {
  catalogue: Catalogue;
  row: Row;
}

/** All fields of a row, read-only. */
export function RecordFacts({ catalogue, row }: RecordFactsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const format = useFormat();
  const seeded = useSeededNames();
  const facts: [string, ReactNode][] = Object.entries(catalogue.fields).map(([name, field]) => [
    words.label(name),
    <FieldValue
      key={name}
      name={name}
      field={field}
      value={seeded.inValue(catalogue.name, name, row[name])}
      row={row}
    />,
  ]);
  if (hasCompany(catalogue)) facts.push([words.label('Company'), <CompanyName key="company" row={row} />]);
  if (catalogue.hasState)
    facts.push([t('contract:field.state'), <StateBadge key="state" state={stateOf(row)} />]);
  facts.push(
    [t('contract:field.createdAt'), format.moment(String(row.createdAt))],
    [t('contract:field.updatedAt'), format.moment(String(row.updatedAt))],
  );
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
