import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { LevelBadge } from './level-badge.tsx';

test.each([
  ['alarm', 2, 'Alarma'],
  ['warning', 1, 'Advertencia'],
  ['alarm', 0, 'Fuera de límite'],
  ['warning', 0, 'Fuera de límite'],
  ['normal', 0, 'Normal'],
] as const)('level %s with %i alarms says %s and keeps its colour', async (level, alarms, word) => {
  await renderUi(<LevelBadge level={level} alarms={alarms} />);
  expect(screen.getByText(word).closest('[data-tone]')?.getAttribute('data-tone')).toBe(level);
});
