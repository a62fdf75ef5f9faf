import { Menu, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconMapPin, IconMessage, IconTicket } from '@tabler/icons-react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { Link, type Place } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { momentText, type TimeRange } from './time-axis.ts';
import classes from './time-chart.module.css';
import { type Plot, xOf } from './time-plot.ts';

/** Something that happened at a moment, with a link to it or what opens it. */
export interface TimeMark {
  id: string;
  at: number;
  kind: 'alarm' | 'warning' | 'move' | 'note' | 'ticket';
  text: string;
  link?: Place | undefined;
  open?: (() => void) | undefined;
}

const icons = {
  alarm: IconAlertTriangle,
  warning: IconAlertTriangle,
  move: IconMapPin,
  note: IconMessage,
  ticket: IconTicket,
};
const urgency: TimeMark['kind'][] = ['alarm', 'warning', 'ticket', 'note', 'move'];

/** Marks closer than this, in pixels, are one. */
const APART = 22;

/** Marks within the range, those that would overlap together. */
export function groupedMarks(marks: readonly TimeMark[], range: TimeRange, plot: Plot): TimeMark[][] {
  const groups: TimeMark[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    if (mark.at < range.from || mark.at > range.to) continue;
    const x = xOf(mark.at, range, plot);
    if (x - start < APART) groups.at(-1)?.push(mark);
    else {
      groups.push([mark]);
      start = x;
    }
  }
  return groups;
}

interface TimeMarksProps {
  marks: readonly TimeMark[];
  range: TimeRange;
  plot: Plot;
  label: string;
}

/** What happened, as signs below the time axis. */
export function TimeMarks({ marks, range, plot, label }: TimeMarksProps) {
  const groups = groupedMarks(marks, range, plot);
  return (
    <ul className={classes.marks} style={{ left: plot.left, width: plot.width }} aria-label={label}>
      {groups.map((group) => (
        <li key={group[0]?.id} style={{ left: xOf(group[0]?.at ?? 0, range, plot) }}>
          <Mark group={group} />
        </li>
      ))}
    </ul>
  );
}

function Mark({ group }: { group: readonly TimeMark[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const kind = urgency.find((one) => group.some((mark) => mark.kind === one)) ?? 'move';
  const Icon = icons[kind];
  const say = ({ at, text }: TimeMark) => `${momentText(at, locale, timeZone)} · ${text}`;
  const [first] = group;
  if (!first) return null;
  if (group.length === 1 && first.link)
    return (
      <Link
        {...first.link}
        className={classes.mark}
        data-kind={kind}
        data-hint={say(first)}
        aria-label={say(first)}
      >
        <Icon size={14} aria-hidden />
      </Link>
    );
  if (group.length === 1 && first.open)
    return (
      <UnstyledButton
        className={classes.mark}
        data-kind={kind}
        data-hint={say(first)}
        aria-label={say(first)}
        onClick={first.open}
      >
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    );
  return (
    <Menu position="top" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.mark}
          data-kind={kind}
          data-hint={group.length === 1 ? say(first) : undefined}
          aria-label={group.length === 1 ? say(first) : t('chart.marks', { count: group.length })}
        >
          {group.length === 1 ? <Icon size={14} aria-hidden /> : group.length}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.markList ?? ''}>
        {group.map((mark) => (
          <MarkItem key={mark.id} mark={mark} text={say(mark)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MarkItem({ mark: { kind, link, open }, text }: { mark: TimeMark; text: string }) {
  const Icon = icons[kind];
  return (
    <Menu.Item
      leftSection={<Icon size={16} className={classes.markIcon} data-kind={kind} aria-hidden />}
      {...(link ? { renderRoot: (props: object) => <Link {...props} {...link} /> } : {})}
      {...(open ? { onClick: open } : {})}
    >
      <bdi>{text}</bdi>
    </Menu.Item>
  );
}
