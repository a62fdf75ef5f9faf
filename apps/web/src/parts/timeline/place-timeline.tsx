import {
  type TimelineEntry as Entry,
  stationTimeline,
  timelineKinds,
  warehouseTimeline,
} from '@gemelo/contract/endpoints/place-timeline';
import { Button, Chip, Group } from '@mantine/core';
import {
  IconBolt,
  IconChecklist,
  IconForms,
  IconMapPin,
  IconPaperclip,
  IconTicket,
} from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { durationText } from '../../lib/duration-text.ts';
import { useLocale } from '../../lib/locale.ts';
import { Link, type Place } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { Timeline, TimelineEntry } from '../../ui/lists/timeline.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { FileGallery } from '../../ui/upload/file-gallery.tsx';
import { useKinds } from './use-kinds.ts';
import { usePlaceTimeline } from './use-place-timeline.ts';

const icons = {
  visit: IconMapPin,
  record: IconBolt,
  attachment: IconPaperclip,
  'form-answer': IconForms,
  ticket: IconTicket,
  task: IconChecklist,
} as const;

/** Where an entry is told in full. */
function pageOf({ kind, id, idForm }: Entry, supervises: boolean): Place | undefined {
  if (id === null) return undefined;
  switch (kind) {
    case 'record':
      // The screen of whoever recorded it is not for those who look after them.
      return supervises ? { ...linkTo('tracker'), search: { registro: String(id) } } : linkTo('myRecord', id);
    case 'attachment':
      return linkTo('attachment', id);
    case 'form-answer':
      return { ...linkTo('formAnswer', idForm ?? 0), search: { id: idForm ?? 0, respuesta: String(id) } };
    case 'ticket':
      return linkTo('ticket', id);
    case 'task':
      return linkTo('task', id);
    case 'visit':
      return undefined;
  }
}

function What({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const can = useCan();
  const page = pageOf(entry, can('tracker:view'));
  const title = entry.title || t(`timeline.untitled.${entry.kind}`);
  return (
    <>
      {t(`timeline.what.${entry.kind}`)}{' '}
      {entry.kind !== 'visit' && (page ? <Link {...page}>{title}</Link> : <bdi>{title}</bdi>)}
    </>
  );
}

function EntryItem({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const state = entry.TicketState?.name ?? entry.TaskState?.name;
  const stayed = entry.kind === 'visit' && entry.until ? Date.parse(entry.until) - Date.parse(entry.at) : 0;
  return (
    <TimelineEntry
      icon={icons[entry.kind]}
      who={entry.User?.name}
      what={<What entry={entry} />}
      at={entry.at}
      note={entry.text}
      change={
        state ??
        (stayed > 0 ? t('timeline.stayed', { time: durationText(stayed / 1_000, locale) }) : undefined)
      }
    >
      {entry.files.length > 0 && <FileGallery files={entry.files} />}
    </TimelineEntry>
  );
}

interface PlaceTimelineProps {
  place: { idWarehouse: number } | { idStation: number };
}

/** What happened at a warehouse or a station, the newest first: visits, actions, photos, forms, tickets and tasks. */
export function PlaceTimeline({ place }: PlaceTimelineProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [kinds, setKinds] = useKinds();
  const call = 'idWarehouse' in place ? warehouseTimeline : stationTimeline;
  const { entries, loading, error, retry, more, loadingMore } = usePlaceTimeline(call, place, kinds);
  const offered = timelineKinds.filter(
    (kind) => (kind !== 'visit' && kind !== 'record') || can('tracker:view') || can('my-activity:view'),
  );
  return (
    <Card title={t('timeline.title')} hint={t('timeline.hint')}>
      <Chip.Group multiple value={kinds} onChange={setKinds}>
        <Group gap={8} mb={12} role="group" aria-label={t('timeline.filter')}>
          {offered.map((kind) => (
            <Chip key={kind} value={kind} size="xs">
              {t(`timeline.kind.${kind}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error ? (
        <ErrorState error={error} onRetry={retry} compact />
      ) : loading ? (
        <Loading count={3} />
      ) : entries.length === 0 ? (
        <Nothing>{t('timeline.none')}</Nothing>
      ) : (
        <Timeline label={t('timeline.title')}>
          {entries.map((entry) => (
            <EntryItem key={`${entry.kind} ${entry.id ?? entry.at}`} entry={entry} />
          ))}
        </Timeline>
      )}
      {more && (
        <Button variant="default" onClick={more} loading={loadingMore} mt={12}>
          {t('timeline.more')}
        </Button>
      )}
    </Card>
  );
}
