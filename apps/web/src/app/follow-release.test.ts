import { afterEach, describe, expect, it, vi } from 'vitest';
import { followRelease } from './follow-release.ts';

const missFile = () => window.dispatchEvent(new Event('vite:preloadError'));

describe('a file of the page that is gone', () => {
  let stop = () => {};
  const open = (version: string) => {
    stop();
    const reload = vi.fn();
    stop = followRelease(version, reload);
    return reload;
  };

  afterEach(() => {
    stop();
    sessionStorage.clear();
  });

  it('loads the page anew, once for a version', () => {
    const reload = open('index-one.js');
    missFile();
    missFile();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not asked for in a circle when it is missing after that too', () => {
    open('index-one.js');
    missFile();
    const again = open('index-one.js');
    missFile();
    expect(again).not.toHaveBeenCalled();
  });

  it('loads the page anew when yet another version came', () => {
    open('index-one.js');
    missFile();
    const later = open('index-two.js');
    missFile();
    expect(later).toHaveBeenCalledTimes(1);
  });
});
