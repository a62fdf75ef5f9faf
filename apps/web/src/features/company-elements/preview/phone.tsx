import type { AppRole, AppScreen } from '@gemelo/contract/endpoints/company-elements';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { Block } from '../../../parts/field-app/block.tsx';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import classes from './phone.module.css';

type Entry = AppRole['entries'][number];

/** A phone's bar has room for five entries; the last one opens the rest. */
const ROOM = 5;

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return <p className={classes.noEntries}>{t('company-elements.noEntries')}</p>;
  const nameOf = ({ key, name }: Entry) => (key ? t(`names.page.${key}`) : name);
  const shown = entries.length > ROOM ? entries.slice(0, ROOM - 1) : entries;
  const rest = entries.slice(shown.length);
  return (
    <ul className={classes.entries} aria-label={t('company-elements.entries')}>
      {shown.map((entry) => (
        <li key={entry.idPage} className={classes.entry}>
          <MenuIcon name={entry.icon} size={20} />
          <span>{nameOf(entry)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={classes.entry} data-hint={rest.map(nameOf).join(', ')}>
          <IconDots size={20} aria-hidden />
          <span>{t('company-elements.more', { count: rest.length })}</span>
        </li>
      )}
    </ul>
  );
}

interface PhoneProps {
  project: string;
  screen: AppScreen;
  entries: readonly Entry[];
}

/** A screen of the field app with what is switched on, in its order. */
export function Phone({ project, screen, entries }: PhoneProps) {
  const { t } = useTranslation();
  const shown = screen.elements.filter(({ state }) => state === 'Activo');
  return (
    <div className={classes.phone}>
      <header className={classes.head}>
        <bdi className={classes.project}>{project}</bdi>
        <bdi className={classes.name}>{screen.name}</bdi>
      </header>
      {shown.length === 0 ? (
        <p className={classes.empty}>{t('company-elements.nothing')}</p>
      ) : (
        <ul className={classes.blocks} aria-label={screen.name} aria-live="polite">
          {shown.map(({ idScreenElement, label, ElementType }) => (
            <li key={idScreenElement}>
              <Block kind={ElementType.elementKind} label={label} />
            </li>
          ))}
        </ul>
      )}
      <Entries entries={entries} />
    </div>
  );
}
