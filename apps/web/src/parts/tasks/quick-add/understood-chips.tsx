import { ActionIcon, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconBuildingWarehouse,
  IconCalendar,
  IconCategory,
  IconChevronDown,
  IconCpu,
  IconFlag,
  IconTag,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dayText, todayIn } from '../days.ts';
import { keyOf, type Understood } from './parse-quick-add.ts';
import classes from './quick-add.module.css';
import type { QuickAddWork } from './use-quick-add.ts';

const icons: Record<Understood['kind'], typeof IconTag> = {
  due: IconCalendar,
  assignee: IconUser,
  priority: IconFlag,
  type: IconTag,
  category: IconCategory,
  warehouse: IconBuildingWarehouse,
  device: IconCpu,
};

/** What was understood of a line, each with a way to take it as plain words. */
export function UnderstoodChips({ work }: { work: QuickAddWork }) {
  const { t } = useTranslation();
  const shown = work.understood.filter(({ kind }) => kind !== 'device' || work.device || work.searching);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('tasks.quick.understood')}>
      {shown.map((one) => (
        <Chip key={keyOf(one)} one={one} work={work} />
      ))}
    </ul>
  );
}

function Chip({ one, work }: { one: Understood; work: QuickAddWork }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const Icon = icons[one.kind];
  const kind = t(`tasks.quick.kind.${one.kind}`);
  const isOpen = one.kind === 'assignee' && !work.assigneeOf(one);
  const said = (): string => {
    if (one.kind === 'due') return dayText(one.day, work.today ?? todayIn(timeZone), locale);
    if (one.kind === 'device') return work.device?.name ?? t('ui.loading');
    if (one.kind === 'assignee')
      return work.assigneeOf(one)?.name ?? t('tasks.quick.several', { count: one.options.length });
    return one.value.name;
  };
  return (
    <li className={classes.chip} data-open={isOpen || undefined}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{kind}: </VisuallyHidden>
      {one.kind === 'assignee' && one.options.length > 1 ? (
        <Menu position="bottom-start" withinPortal={false}>
          <Menu.Target>
            <UnstyledButton className={classes.several ?? ''}>
              <bdi>{said()}</bdi>
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {one.options.map((person) => (
              <Menu.Item key={person.id} onClick={() => work.choose(one, person)}>
                <bdi>{person.name}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <bdi>{said()}</bdi>
      )}
      <ActionIcon
        size={22}
        data-hint={t('tasks.quick.ignore')}
        aria-label={t('tasks.quick.ignoreOne', { kind, text: one.text })}
        onClick={() => work.ignore(one)}
      >
        <IconX size={12} />
      </ActionIcon>
    </li>
  );
}
