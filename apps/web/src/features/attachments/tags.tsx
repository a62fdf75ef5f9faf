import classes from './attachments.module.css';

/** Tags of an attachment; nothing without any. */
export function Tags({ tags, label }: { tags: readonly string[]; label: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  );
}
