import { type ReactNode, useEffect } from 'react';
import { Logo } from '../brand/logo.tsx';
import classes from './state-page.module.css';

interface StatePageProps {
  /** Standalone, inside the shell, or as an overlay. */
  place?: 'alone' | 'shell' | 'over';
  /** A well-known number such as 404. */
  code?: string;
  mark?: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function StatePage({ place = 'alone', code, mark, title, text, children }: StatePageProps) {
  useEffect(() => {
    if (place === 'alone') document.title = `${code ?? title} · Gemelo`;
  }, [place, code, title]);
  const Frame = place === 'shell' ? 'section' : 'main';
  return (
    <Frame className={classes.page} data-place={place} role={place === 'over' ? 'alertdialog' : undefined}>
      <div className={classes.words}>
        {place !== 'shell' && (
          <div className={classes.mark}>
            <Logo size={40} />
          </div>
        )}
        {mark && <div className={classes.mark}>{mark}</div>}
        {code && <p className={classes.code}>{code}</p>}
        <h1 className={classes.title}>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </Frame>
  );
}
