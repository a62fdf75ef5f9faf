import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/navigation.ts';
import text from '../../ui/text/text.module.css';
import classes from './panel.module.css';

interface PanelProps {
  /** The question the panel answers. */
  title: string;
  /** Link to the full list. */
  link?: { to: string; label: string };
  wide?: boolean;
  children: ReactNode;
}

export function Panel({ title, link, wide, children }: PanelProps) {
  return (
    <section className={classes.panel} data-wide={wide || undefined}>
      <header className={classes.head}>
        <h2 className={text.title}>{title}</h2>
        {link && (
          <Link to={link.to} className={classes.link}>
            {link.label}
            <IconArrowRight size={16} className={classes.arrow} aria-hidden />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
