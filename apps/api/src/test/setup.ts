import { afterAll } from 'vitest';
import { closeAll } from './at-end.ts';
import './patience.ts';

afterAll(closeAll);
