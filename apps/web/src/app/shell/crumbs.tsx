import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './crumbs.module.css';
import { usePlace } from './use-place.ts';

export function Crumbs() {
  const { t } = useTranslation();
  const { crumbs } = usePlace();
  return (
    <nav aria-label={t('shell.crumbs')} className={classes.crumbs}>
      <ol>
        {crumbs.map(({ name, path, search, linked }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={path} aria-current={last ? 'page' : undefined}>
              {linked && !last ? (
                <Link to={path} {...(search ? { search } : {})} activeOptions={{ exact: true }}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <span>
                  <bdi>{name}</bdi>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
