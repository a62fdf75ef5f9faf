import type { TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCurrentLocation, IconCurrentLocationOff, IconRoute } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import row from '../../../ui/layout/row.module.css';
import { initialsOf } from '../../../ui/text/initials.ts';
import { OneLine } from '../../../ui/text/one-line.tsx';
import text from '../../../ui/text/text.module.css';
import { personKey } from '../map/field-points.ts';
import classes from '../tracker.module.css';
import { useAgentLink } from '../tracker-links.ts';
import { useListKeys } from '../use-list-keys.ts';
import { usePersonWords } from './person-words.ts';
import { seenAge } from './seen-age.ts';
import { SeenBadge } from './seen-badge.tsx';

/** What list and map share. */
export interface Chosen {
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** Pointed at with the mouse or the keyboard. */
  onPoint: (id: string | undefined) => void;
  followed: number | undefined;
  onFollow: (idUser: number | undefined) => void;
}

interface PeopleListProps extends Chosen {
  people: readonly TrackedPerson[];
  now: number;
}

/** Everybody in the field, with or without a place. */
export function PeopleList({ people, now, ...chosen }: PeopleListProps) {
  const { t } = useTranslation();
  const onKeyDown = useListKeys();
  return (
    <ul className={classes.list} aria-label={t('tracker.people.title')} onKeyDown={onKeyDown}>
      {people.map((person) => (
        <PersonRow key={person.idUser} person={person} now={now} {...chosen} />
      ))}
    </ul>
  );
}

interface PersonRowProps extends Chosen {
  person: TrackedPerson;
  now: number;
}

function PersonRow({ person, now, selected, onSelect, onPoint, followed, onFollow }: PersonRowProps) {
  const words = usePersonWords();
  const key = personKey(person.idUser);
  const isSelected = selected === key;
  return (
    <li className={classes.item} data-selected={isSelected || undefined}>
      <UnstyledButton
        className={classes.row}
        data-row
        data-id={key}
        aria-expanded={isSelected}
        onClick={() => onSelect(isSelected ? undefined : key)}
        onMouseEnter={() => onPoint(key)}
        onMouseLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(key)}
        onBlur={() => onPoint(undefined)}
      >
        <span
          className={classes.initials}
          data-age={person.place ? seenAge(person.place.at, now) : 'none'}
          aria-hidden
        >
          {initialsOf(person.name)}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>
            <OneLine>{person.name}</OneLine>
          </span>
          <span className={text.note}>{words.doing(person)}</span>
          <SeenBadge person={person} now={now} />
        </span>
      </UnstyledButton>
      {isSelected && (
        <PersonMore person={person} isFollowed={followed === person.idUser} onFollow={onFollow} />
      )}
    </li>
  );
}

interface PersonMoreProps {
  person: TrackedPerson;
  isFollowed: boolean;
  onFollow: (idUser: number | undefined) => void;
}

function PersonMore({ person, isFollowed, onFollow }: PersonMoreProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePersonWords();
  const linkOf = useAgentLink();
  const { place, Role, idUser } = person;
  const isolated = useIsolated();
  const known = isolated.line(
    Role?.name,
    place?.accuracy != null && t('tracker.person.accuracy', { metres: format.number(place.accuracy) }),
    place?.battery != null && t('tracker.person.battery', { part: format.percent(place.battery) }),
  );
  return (
    <div className={classes.more}>
      <p className={text.note}>{words.day(person)}</p>
      {known && <p className={text.note}>{known}</p>}
      {!place && (
        <p className={text.note}>
          {t(person.consented ? 'tracker.age.noneText' : 'tracker.age.noConsentText')}
        </p>
      )}
      <div className={row.wrap}>
        {place && (
          <Button
            variant="default"
            aria-pressed={isFollowed}
            leftSection={
              isFollowed ? (
                <IconCurrentLocationOff size={16} aria-hidden />
              ) : (
                <IconCurrentLocation size={16} aria-hidden />
              )
            }
            onClick={() => onFollow(isFollowed ? undefined : idUser)}
          >
            {t(isFollowed ? 'tracker.follow.stop' : 'tracker.follow.do')}
          </Button>
        )}
        <Button
          variant="default"
          component={Link}
          {...linkOf(idUser)}
          leftSection={<IconRoute size={16} aria-hidden />}
        >
          {t('tracker.person.route')}
        </Button>
      </div>
    </div>
  );
}
