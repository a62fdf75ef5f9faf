import classes from '../catalogue-screen.module.css';

interface UsesListProps {
  lead: string;
  uses: readonly string[];
  after: string;
}

/** Usages of a record, shown before it is inactivated. */
export function UsesList({ lead, uses, after }: UsesListProps) {
  return (
    <>
      {uses.length > 0 && (
        <>
          <p className={classes.lead}>{lead}</p>
          <ul className={classes.uses}>
            {uses.map((use) => (
              <li key={use}>{use}</li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.lead}>{after}</p>
    </>
  );
}
