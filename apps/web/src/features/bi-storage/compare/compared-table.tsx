import { minMaxVariables } from '@gemelo/contract/endpoints/bi';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { numberFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useBehind } from '../../../parts/bi/behind.ts';
import { LongTable } from '../../../parts/bi/long-table.tsx';
import { figureFiles, useFiguresFile } from '../../../parts/bi/use-figures.ts';
import { figureText } from '../../../ui/chart/figure.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { ExportMenu } from '../../../ui/data-table/export-menu.tsx';
import type { SortValues } from '../../../ui/data-table/sort-rows.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import classes from '../bi-storage.module.css';
import type { ComparedRow } from './compared-rows.ts';
import type { Compared } from './use-compared.ts';

const idOf = ({ kind, idPlace }: ComparedRow) => `${kind}-${idPlace}`;

const order: SortValues<ComparedRow> = {
  place: ({ place }) => place,
  mean: ({ now }) => now?.value ?? null,
  min: ({ now }) => now?.min ?? null,
  max: ({ now }) => now?.max ?? null,
  other: ({ other }) => other?.value ?? null,
  difference: ({ difference }) => difference,
};

interface TableProps {
  compared: Compared;
  /** What the other period is called; without it places are held against one of them. */
  against: string | undefined;
  onReference: (idPlace: number) => void;
}

function useColumns({ unit, decimals = 1 }: Compared, against: string | undefined) {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo((): Column<ComparedRow>[] => {
    const write = figureText(locale, { unit, decimals });
    const signed = numberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'exceptZero',
    });
    const parts = numberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
    const figure = (
      id: string,
      header: string,
      textOf: (row: ComparedRow) => { text: string; note?: string | undefined } | null,
      further: Partial<Column<ComparedRow>> = {},
    ): Column<ComparedRow> => ({
      id,
      header,
      align: 'end',
      width: 116,
      downFirst: true,
      cell: (row) => {
        const found = textOf(row);
        return found ? (
          <span className={classes.amount}>
            <bdi className={classes.figure}>{found.text}</bdi>
            {found.note && <bdi className={classes.note}>{found.note}</bdi>}
          </span>
        ) : (
          '—'
        );
      },
      ...further,
    });
    return [
      {
        id: 'place',
        header: t('bi-storage.compare.place'),
        cell: ({ place, location, isReference }) => (
          <span className={classes.name}>
            <bdi className={classes.strong}>{place}</bdi>
            <bdi className={classes.note}>{isReference ? t('bi-storage.compare.reference') : location}</bdi>
          </span>
        ),
        minWidth: 132,
        fixed: true,
        card: 'title',
      },
      figure('mean', t('bi-storage.compare.mean'), ({ now }) => now && { text: write(now.value) }, {
        keeps: true,
      }),
      ...(against
        ? [
            figure('other', against, ({ other }) => other && { text: write(other.value) }, {
              width: 140,
              priority: 5,
            }),
          ]
        : []),
      figure(
        'difference',
        t('bi-storage.compare.difference'),
        ({ difference, part }) =>
          difference === null
            ? null
            : {
                text: `${signed.format(difference)} ${unit ?? ''}`,
                note: part === null ? undefined : parts.format(part),
              },
        { keeps: true },
      ),
      figure(
        'min',
        t('bi-storage.compare.min'),
        ({ now }) => now && { text: write(now.min), note: now.minDate },
        { keeps: true, width: 100, downFirst: false },
      ),
      figure(
        'max',
        t('bi-storage.compare.max'),
        ({ now }) => now && { text: write(now.max), note: now.maxDate },
        { keeps: true, width: 100 },
      ),
    ];
  }, [t, locale, unit, decimals, against]);
}

/** Means, extremes and differences; what places are held against is one of them, or their own other period. */
export function ComparedTable({ compared, against, onReference }: TableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const behind = useBehind();
  const columns = useColumns(compared, against);
  const { rows, body } = compared;
  const title = t('bi-storage.compare.table');
  const onExport = useFiguresFile(minMaxVariables, body, title);
  const reference = rows.find(({ isReference }) => isReference);
  const inside = () => {
    if (compared.error)
      return (
        <ErrorState compact error={compared.error} title={t('bi.failed.read')} onRetry={compared.retry} />
      );
    if (compared.loading) return <Loading count={4} />;
    if (rows.length === 0) return <NoData compact text={t('bi-storage.compare.empty')} />;
    return (
      <LongTable
        scope="compared"
        rows={rows}
        columns={columns}
        rowId={idOf}
        sortBy={order}
        label={title}
        onOpen={({ kind, idPlace }) => void navigate(behind(kind, idPlace))}
      />
    );
  };
  return (
    <Card
      title={title}
      action={
        <span className={classes.actions}>
          {reference && rows.length > 1 && (
            <>
              <span className={classes.label} aria-hidden>
                {t('bi-storage.compare.referenceOf')}
              </span>
              <Select
                size="xs"
                aria-label={t('bi-storage.compare.referenceOf')}
                data={rows.map(({ idPlace, place, location }) => ({
                  value: String(idPlace),
                  label: location ? `${place} · ${location}` : place,
                }))}
                value={String(reference.idPlace)}
                onChange={(value) => value && onReference(Number(value))}
                allowDeselect={false}
                searchable={rows.length > 10}
              />
            </>
          )}
          {rows.length > 0 && <ExportMenu formats={figureFiles} onExport={onExport} />}
        </span>
      }
    >
      {inside()}
    </Card>
  );
}
