import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useSeededNames } from '../lib/use-seeded-names.ts';
import { OneLine } from '../ui/text/one-line.tsx';
import { nameOf, type Row } from './catalogue-row.ts';
import classes from './catalogue-screen.module.css';
import { rendererOf } from './field-renderers/renderers.ts';

/** Name of a row after its colour or icon. */
export function NameCell({ catalogue, row }: { catalogue: Catalogue; row: Row }) {
  const seeded = useSeededNames();
  const marks = Object.entries(catalogue.fields).flatMap(([name, { kind }]) => {
    const { Mark } = rendererOf(kind);
    return Mark ? [<Mark key={name} value={row[name]} />] : [];
  });
  return (
    <span className={classes.name}>
      {marks}
      <span className={classes.nameText}>
        <OneLine>{seeded.nameOf(catalogue.name, nameOf(catalogue, row))}</OneLine>
      </span>
    </span>
  );
}
