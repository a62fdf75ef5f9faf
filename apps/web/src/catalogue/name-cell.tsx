import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useSeededNames } from '../lib/use-seeded-names.ts';
import { OneLine } from '../ui/text/one-line.tsx';
import { nameOf, type Row, refNameIn } from './catalogue-row.ts';
import classes from './catalogue-screen.module.css';
import { rendererOf } from './field-renderers/renderers.ts';

/** Name of a row after its colour or icon; of several names the first, because each has its column. */
export function NameCell({ catalogue, row }: { catalogue: Catalogue; row: Row }) {
  const seeded = useSeededNames();
  const name = catalogue.named.length > 0 ? refNameIn(row, catalogue.display) : nameOf(catalogue, row);
  const marks = Object.entries(catalogue.fields).flatMap(([field, { kind }]) => {
    const { Mark } = rendererOf(kind);
    return Mark ? [<Mark key={field} value={row[field]} />] : [];
  });
  return (
    <span className={classes.name}>
      {marks}
      <span className={classes.nameText}>
        <OneLine>{seeded.nameOf(catalogue.name, name ?? '')}</OneLine>
      </span>
    </span>
  );
}
