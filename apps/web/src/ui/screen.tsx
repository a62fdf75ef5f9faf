import { Button, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearch } from '../lib/navigation.ts';
import '../styles/console.css';
import { useNamesPage } from './page-record.ts';
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
  /** The name of the one record that the screen is about: the last crumb, and the title of the tab. */
  record?: string | undefined;
  /** One line: what this screen is for. */
  purpose?: ReactNode;
  /** Secondary actions, before the primary one. */
  actions?: ReactNode;
  /** The one primary action of the screen; the key `C` runs it too. */
  primary?: PrimaryAction | undefined;
  /** What needs attention, above the whole. */
  attention?: ReactNode;
  children?: ReactNode;
}

/** Whoever comes with `create` in the address is there for the primary action: it runs once, and the word goes. */
function usePrimaryOnArrival(run: (() => void) | undefined) {
  const { create } = useSearch();
  const navigate = useNavigate();
  const latest = useRef(run);
  latest.current = run;
  const asked = create !== undefined && run !== undefined;
  useEffect(() => {
    if (!asked) return;
    latest.current?.();
    void navigate({ to: '.', search: ({ create: _, ...rest }) => rest, replace: true });
  }, [asked, navigate]);
}

/** The rhythm of every screen: title, purpose and actions; what needs attention; the whole. */
export function Screen({ title, record, purpose, actions, primary, attention, children }: ScreenProps) {
  useNamesPage(record);
  const usable = primary && !primary.disabled && !primary.loading;
  useShortcut('c', usable ? primary.onClick : undefined);
  usePrimaryOnArrival(usable ? primary.onClick : undefined);

  return (
    <section className={classes.screen} data-primary={primary ? true : undefined}>
      <header className={classes.head}>
        <div className={classes.words}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {(actions || primary) && (
          <div className={classes.actions}>
            {actions}
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
