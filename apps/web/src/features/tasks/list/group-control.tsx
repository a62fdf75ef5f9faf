import { Button, Menu } from '@mantine/core';
import { IconLayoutRows } from '@tabler/icons-react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './list.module.css';
import { type TaskGroup, taskGroups } from './use-task-query.ts';

const NONE = 'none';

/** By what the list is grouped. */
export function GroupControl({ group }: { group: TaskGroup | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choose = (next: TaskGroup | undefined) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, grupo: next, page: undefined, peek: undefined }),
      resetScroll: false,
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={group ? 'light' : 'default'}
          size="compact-md"
          leftSection={<IconLayoutRows size={16} aria-hidden />}
        >
          <span className={classes.groupWord}>
            {group ? t('tasks.group.by', { name: t(`tasks.group.${group}`) }) : t('tasks.group.do')}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={group ?? NONE}
          onChange={(value) => choose(taskGroups.find((one) => one === value))}
        >
          <Menu.RadioItem value={NONE}>{t('tasks.group.none')}</Menu.RadioItem>
          {taskGroups.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {t(`tasks.group.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
