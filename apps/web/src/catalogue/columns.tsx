import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useMemo } from 'react';
import { useFormat } from '../lib/format.ts';
import { useTranslation } from '../lib/translation.tsx';
import { useSeededNames } from '../lib/use-seeded-names.ts';
import { type Column, SPARE_WIDTH } from '../ui/data-table/columns.ts';
import { Mono } from '../ui/states/mono.tsx';
import { StateBadge } from '../ui/states/state-badge.tsx';
import { hasCompany, idOf, type Row, stateOf } from './catalogue-row.ts';
import { useFieldWords } from './catalogue-words.ts';
import { CompanyName } from './company-name.tsx';
import { FieldValue } from './field-renderers/field-value.tsx';
import { rendererOf } from './field-renderers/renderers.ts';
import { NameCell } from './name-cell.tsx';

const MOMENT_WIDTH = 196;
/** Table width on a common screen beside the sidebar; the name column takes a larger share. */
const TABLE_WIDTH = 1000;
const NAME_WIDTH = 208;

/** Whether the default columns leave room for one more. */
function hasRoomFor(columns: readonly Column<Row>[], width: number): boolean {
  const used = columns
    .filter(({ hidden }) => !hidden)
    .reduce((sum, column) => sum + (column.fixed ? NAME_WIDTH : (column.width ?? SPARE_WIDTH)), 0);
  return used + width <= TABLE_WIDTH;
}

/** Columns from a catalogue's declaration: name first, then company, with state and times last. */
export function useColumns(catalogue: Catalogue, seesAll: boolean): Column<Row>[] {
  const { t } = useTranslation();
  const words = useFieldWords();
  const format = useFormat();
  const seeded = useSeededNames();
  return useMemo(() => {
    const { display, fields, id } = catalogue;
    const others = Object.entries(fields).filter(([name]) => name !== display);
    const columns: Column<Row>[] = [
      {
        id: display,
        header: words.label(display),
        cell: (row) => <NameCell catalogue={catalogue} row={row} />,
        fixed: true,
        card: 'title',
      },
      ...others.map(([name, field]): Column<Row> => {
        const { column, Mark } = rendererOf(field.kind);
        return {
          id: name,
          header: words.label(name),
          cell: (row) => (
            <FieldValue
              name={name}
              field={field}
              value={seeded.inValue(catalogue.name, name, row[name])}
              row={row}
              brief
            />
          ),
          ...column?.(field),
          ...(Mark ? { hidden: true } : {}),
        };
      }),
    ];
    if (hasCompany(catalogue)) {
      columns.push({
        id: 'idCompany',
        header: words.label('Company'),
        cell: (row) => <CompanyName row={row} />,
        width: 200,
        // The company column is useless when every row belongs to the user's company.
        hidden: catalogue.scope === 'company' && !seesAll,
      });
    }
    if (catalogue.hasState) {
      columns.push({
        id: 'state',
        header: t('contract:field.state'),
        cell: (row) => <StateBadge state={stateOf(row)} plain />,
        width: 116,
        card: 'badge',
      });
    }
    const moment = (name: 'createdAt' | 'updatedAt', hidden: boolean): Column<Row> => ({
      id: name,
      header: t(`contract:field.${name}`),
      cell: (row) => <time dateTime={String(row[name])}>{format.moment(String(row[name]))}</time>,
      width: MOMENT_WIDTH,
      hidden,
      card: 'none',
    });
    columns.push(moment('createdAt', true), moment('updatedAt', !hasRoomFor(columns, MOMENT_WIDTH)), {
      id,
      header: t('catalogues.id'),
      cell: (row) => <Mono copy>{idOf(catalogue, row)}</Mono>,
      width: 96,
      hidden: true,
    });
    return columns;
  }, [catalogue, seesAll, t, words, format, seeded]);
}
