import type { ReactNode } from 'react';
import text from '../text/text.module.css';

/** One-line empty state inside a section. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={text.hint}>{children}</p>;
