import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { IconPencil, IconPlus, IconToggleLeft } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { TimelineEntry } from '../../ui/lists/timeline.tsx';
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
  const action = `catalogues.history.action.${entry.action}`;
  return (
    <TimelineEntry
      icon={icons[entry.action] ?? IconPencil}
      who={entry.user ?? t('catalogues.history.system')}
      what={i18n.exists(action) ? t(action) : entry.action}
      at={entry.at}
    >
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
    </TimelineEntry>
  );
}
