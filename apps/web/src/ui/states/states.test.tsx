import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../lib/api.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { Age, ageText } from './age.tsx';
import { ErrorState } from './error-state.tsx';
import { useErrorText } from './error-text.ts';
import { LoadingBar } from './loading-bar.tsx';
import { Metric } from './metric.tsx';
import { Mono } from './mono.tsx';
import { NoData } from './no-data.tsx';
import { runSteps } from './run-steps.ts';
import { StateBadge } from './state-badge.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('an empty state shows its text', async () => {
  await renderUi(<NoData />);
  expect(screen.getByText('No Data')).toBeDefined();
});

describe('an error', () => {
  test('shows the message of the server, a retry button and a reference', async () => {
    const onRetry = vi.fn();
    const error = new ApiFailure(500, { message: 'Algo salio mal', correlationId: 'c-42' });
    const { user } = await renderUi(<ErrorState error={error} onRetry={onRetry} />);
    expect(screen.getByText('Algo salio mal')).toBeDefined();
    expect(screen.getByText('c-42')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('offers no retry when access is denied', async () => {
    await renderUi(
      <ErrorState error={new ApiFailure(403, { message: 'Pídela a un administrador.' })} onRetry={vi.fn()} />,
    );
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  test('explains that the server does not respond', async () => {
    await renderUi(<ErrorState error={new ApiFailure(0, {})} />);
    expect(screen.getByText(/El servidor no responde/)).toBeDefined();
  });
});

test('a state badge has an icon and a text', async () => {
  const { container } = await renderUi(<StateBadge state="late" />);
  expect(screen.getByText('Retrasado')).toBeDefined();
  expect(container.querySelector('svg')).not.toBeNull();
});

test('a click copies the value', async () => {
  const { user } = await renderUi(<Mono copy>A4:CF</Mono>);
  await user.click(screen.getByRole('button', { name: 'Copiar A4:CF' }));
  expect(await navigator.clipboard.readText()).toBe('A4:CF');
});

describe('age', () => {
  const now = new Date('2026-05-01T12:00:00Z').getTime();
  const ago = (seconds: number) => ageText(new Date(now - seconds * 1000), now, 'es-GT');

  test('is shown in the largest unit that fits', () => {
    expect(ago(20)).toBe('ahora');
    expect(ago(5 * 60)).toBe('hace 5 min');
    expect(ago(3 * 3600)).toBe('hace 3 h');
    expect(ago(86_400)).toBe('ayer');
  });

  test('is updated as time passes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
    await renderUi(<Age at={new Date()} />);
    expect(screen.getByText('ahora')).toBeDefined();
    act(() => void vi.advanceTimersByTime(65_000));
    expect(screen.getByText('hace 1 min')).toBeDefined();
  });
});

test('a metric shows its value, unit and trend, and links to its page', async () => {
  await renderUi(
    <Metric
      label="Temperatura"
      value={1234.56}
      unit="°C"
      decimals={1}
      trend={{ change: 4.2, against: 'contra ayer' }}
      to="/lecturas"
    />,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/lecturas');
  expect(link.textContent).toContain('1,234.6');
  expect(link.textContent).toContain('°C');
  expect(link.textContent).toMatch(/\+4\.2\s?%/);
  expect(link.textContent).toContain('contra ayer');
});

let setLoading: (active: boolean) => void;
function Bar() {
  const [active, setActive] = useState(false);
  setLoading = setActive;
  return <LoadingBar active={active} />;
}

test('the loading bar reaches 100 after two seconds and disappears when the work is done', async () => {
  await renderUi(<Bar />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  vi.useFakeTimers();
  act(() => setLoading(true));
  act(() => void vi.advanceTimersByTime(1900));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).not.toBe('100');
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  act(() => setLoading(false));
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

describe('what a failed write says', () => {
  const internal = new ApiFailure(500, { code: 'INTERNAL', message: 'Algo salio mal' });

  async function textOf(error: unknown, otherwise?: string) {
    const Said = () => <p>{useErrorText()(error, otherwise)}</p>;
    const { container } = await renderUi(<Said />);
    return container.querySelector('p')?.textContent;
  }

  test('without a reason of the server', async () => {
    expect(await textOf(internal)).toBe('Hubo un error no se pudo realizar la operación');
    expect(await textOf(internal, 'ACTION_FAILED')).toBe('Hubo un error, no se pudo realizar la acción');
  });

  test('with a reason', async () => {
    const refused = new ApiFailure(409, { code: 'IN_USE', message: 'Está en uso' });
    expect(await textOf(refused)).toBe('Está en uso');
  });

  test('when a later step of a process fails, which step and why', async () => {
    const done: string[] = [];
    const stepsFailingWith = (failure: Error, failing: number) =>
      runSteps(
        ['uno', 'dos', 'tres'].map((name, index) => ({
          name,
          run: async () => {
            if (index === failing) throw failure;
            done.push(name);
          },
        })),
      ).catch((error: unknown) => error);
    expect(await textOf(await stepsFailingWith(internal, 1))).toBe(
      'Hubo un error no se pudo completar la operación: dos',
    );
    const refused = new ApiFailure(409, { code: 'IN_USE', message: 'Está en uso' });
    expect(await textOf(await stepsFailingWith(refused, 2))).toBe(
      'Hubo un error no se pudo completar la operación: tres. Está en uso',
    );
    expect(done).toEqual(['uno', 'uno', 'dos']);
    expect(await textOf(await stepsFailingWith(internal, 0))).toBe(
      'Hubo un error no se pudo realizar la operación',
    );
  });
});
