import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import stack from '../../ui/layout/stack.module.css';
import { idOf, nameOf, type Row } from '../catalogue-row.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import classes from './record.module.css';
import { RecordFacts } from './record-facts.tsx';

interface RecordPeekProps {
  catalogue: Catalogue;
  row: Row;
}

/** Preview of a row beside the list. */
export function RecordPeek({ catalogue, row }: RecordPeekProps) {
  const { t } = useTranslation();
  const seeded = useSeededNames();
  return (
    <article className={stack.tight}>
      <h2 className={classes.name}>
        <bdi>{seeded.nameOf(catalogue.name, nameOf(catalogue, row))}</bdi>
      </h2>
      <RecordFacts catalogue={catalogue} row={row} />
      <h3 className={classes.part}>{t('catalogues.history.title')}</h3>
      <HistoryPanel catalogue={catalogue} id={idOf(catalogue, row)} />
    </article>
  );
}
