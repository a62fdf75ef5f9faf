import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useZoom } from './use-zoom.ts';

function Picture() {
  const { zoom, stage, handlers, in: zoomIn } = useZoom('picture');
  return (
    <>
      <div ref={stage} data-testid="stage" {...handlers}>
        {`${zoom.x} ${zoom.y}`}
      </div>
      <button type="button" onClick={zoomIn}>
        in
      </button>
    </>
  );
}

/** Captured pointers tell an element also what happens outside of it. */
function show() {
  render(<Picture />);
  const stage = screen.getByTestId('stage');
  const captured: number[] = [];
  stage.setPointerCapture = (id) => void captured.push(id);
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  return { stage, captured };
}

test('a press at full size is captured, so a release outside ends it', () => {
  const { stage, captured } = show();
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 10, clientY: 10 });
  expect(captured).toEqual([1]);
  fireEvent.lostPointerCapture(stage, { pointerId: 1 });
  fireEvent.click(screen.getByText('in'));
  fireEvent.pointerMove(stage, { pointerId: 1, clientX: 60, clientY: 60 });
  expect(stage.textContent).toBe('0 0');
});

test('a picture that is larger than its stage follows the pressed pointer', () => {
  const { stage } = show();
  fireEvent.click(screen.getByText('in'));
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(stage, { pointerId: 1, clientX: 60, clientY: 40 });
  expect(stage.textContent).toBe('50 30');
});
