import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from '../lib/translation.tsx';
import type { RowAction } from './data-table/bulk.ts';
import classes from './screen.module.css';

/** Secondary actions of a screen in one menu; on a phone its button is only the icon. */
export function MoreActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  const firstDanger = actions.findIndex(({ danger }) => danger);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.more ?? ''}
          leftSection={<IconDots size={16} aria-hidden />}
          aria-label={t('shell.moreActions')}
        >
          <span className={classes.moreWord}>{t('shell.moreActions')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.flatMap(({ id, label, icon, danger, disabled, run }, index) => [
          ...(index === firstDanger && index > 0 ? [<Menu.Divider key="danger" />] : []),
          <Menu.Item
            key={id}
            className={classes.item ?? ''}
            leftSection={icon}
            disabled={disabled ?? false}
            onClick={run}
            {...(danger ? { color: 'red' } : {})}
          >
            {label}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
