import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** The rhythm of every screen: title, purpose and actions; what needs attention; the whole. */
export function Screen({ title, record, purpose, actions, primary, attention, children }: ScreenProps) {
  useNamesPage(record);
  const usable = primary && !primary.disabled && !primary.loading;
  useShortcut('c', usable ? primary.onClick : undefined);

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
