import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { IconPencil, IconPlus, IconToggleLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useFieldWords } from '../catalogue-words.ts';
import { changesOf, type HistoryEntry } from './changes.ts';
import { Difference } from './difference.tsx';
import classes from './history.module.css';

const icons: Record<string, typeof IconPencil> = {
  create: IconPlus,
  edit: IconPencil,
  state: IconToggleLeft,
};

interface HistoryItemProps {
  catalogue: Catalogue;
  entry: HistoryEntry;
}

export function HistoryItem({ catalogue, entry }: HistoryItemProps) {
  const { t, i18n } = useTranslation();
  const words = useFieldWords();
  const format = useFormat();
  const Icon = icons[entry.action] ?? IconPencil;
  const action = `catalogues.history.action.${entry.action}`;
  return (
    <li className={classes.entry}>
      <span className={classes.sign} aria-hidden>
        <Icon size={14} />
      </span>
      <div className={classes.words}>
        <p className={classes.head}>
          <strong>
            <bdi>{entry.user ?? t('catalogues.history.system')}</bdi>
          </strong>{' '}
          {i18n.exists(action) ? t(action) : entry.action}
        </p>
        <time className={classes.time} dateTime={entry.at}>
          {format.moment(entry.at)}
        </time>
        <dl className={classes.changes}>
          {changesOf(entry).map((change) => (
            <div key={change.name} className={classes.field}>
              <dt>{words.label(change.name)}</dt>
              <dd>
                <Difference catalogue={catalogue} change={change} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
