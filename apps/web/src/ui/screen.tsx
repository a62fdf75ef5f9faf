import { Button, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearch } from '../lib/navigation.ts';
import '../styles/console.css';
import type { RowAction } from './data-table/bulk.ts';
import { MoreActions } from './more-actions.tsx';
import { type ParentRecord, useNamesPage } from './page-record.ts';
import classes from './screen.module.css';
import { useShortcut } from './shortcuts.ts';

export interface PrimaryAction {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  loading?: boolean;
  disabled?: boolean;
}

interface ScreenProps {
  title: ReactNode;
  /** Name of the record on the screen, for the last breadcrumb and the document title. */
  record?: string | undefined;
  /** What holds that record, for the breadcrumb before it. */
  parent?: ParentRecord | undefined;
  /** Purpose of the screen in one line. */
  purpose?: ReactNode;
  /** Secondary actions, before the primary one. */
  actions?: ReactNode;
  /** Further actions of a record, in one menu beside the primary one. */
  more?: readonly RowAction[] | undefined;
  /** Primary action; also runs with the key `C`. */
  primary?: PrimaryAction | undefined;
  /** Notices above the content. */
  attention?: ReactNode;
  children?: ReactNode;
}

/** Runs the primary action once if the address has `create`, then removes the parameter. */
function usePrimaryOnArrival(run: (() => void) | undefined) {
  const { create } = useSearch();
  const navigate = useNavigate();
  const latest = useRef(run);
  latest.current = run;
  const isRequested = create !== undefined && run !== undefined;
  useEffect(() => {
    if (!isRequested) return;
    latest.current?.();
    void navigate({ to: '.', search: ({ create: _, ...rest }) => rest, replace: true });
  }, [isRequested, navigate]);
}

/** Layout of every screen: title, purpose and actions, then notices, then the content. */
export function Screen({
  title,
  record,
  parent,
  purpose,
  actions,
  more = [],
  primary,
  attention,
  children,
}: ScreenProps) {
  useNamesPage(record, parent);
  const usable = primary && !primary.disabled && !primary.loading;
  useShortcut('c', usable ? primary.onClick : undefined);
  usePrimaryOnArrival(usable ? primary.onClick : undefined);

  return (
    <section className={classes.screen} data-primary={primary ? true : undefined}>
      <header className={classes.head} data-more={more.length > 0 || undefined}>
        <div className={classes.words}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {(actions || primary || more.length > 0) && (
          <div className={classes.actions}>
            {actions}
            {more.length > 0 && <MoreActions actions={more} />}
            {primary && (
              <div className={classes.primary}>
                <Button
                  fullWidth
                  leftSection={primary.icon}
                  loading={primary.loading ?? false}
                  disabled={primary.disabled ?? false}
                  onClick={primary.onClick}
                  aria-keyshortcuts="c"
                >
                  {primary.label}
                </Button>
              </div>
            )}
          </div>
        )}
      </header>
      {attention && <div className={classes.attention}>{attention}</div>}
      <div className={classes.whole}>{children}</div>
    </section>
  );
}
