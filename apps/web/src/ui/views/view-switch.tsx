import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import classes from './views.module.css';

/** Search parameter of the view. */
const VIEW = 'vista';

interface View<Id extends string> {
  id: Id;
  label: string;
  icon: ReactNode;
}

/** The view that the address names; the first one has no name there. */
export function useView<Id extends string>(ids: readonly [Id, ...Id[]]): Id {
  const named = useSearch()[VIEW];
  return ids.find((id) => id === named) ?? ids[0];
}

interface ViewSwitchProps<Id extends string> {
  label: string;
  views: readonly View<Id>[];
  value: Id;
}

/** Switches between views of the same records; filters stay. */
export function ViewSwitch<Id extends string>({ label, views, value }: ViewSwitchProps<Id>) {
  const navigate = useNavigate();
  const choose = (id: string) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, [VIEW]: id === views[0]?.id ? undefined : id, page: undefined }),
      resetScroll: false,
    });
  return (
    <SegmentedControl
      className={classes.switch ?? ''}
      aria-label={label}
      value={value}
      onChange={choose}
      data={views.map((view) => ({
        value: view.id,
        label: (
          <span className={classes.view}>
            {view.icon}
            <span>{view.label}</span>
          </span>
        ),
      }))}
    />
  );
}
