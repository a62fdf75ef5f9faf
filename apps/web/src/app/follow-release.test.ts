import { afterEach, describe, expect, it, vi } from 'vitest';
import { followRelease } from './follow-release.ts';

const failToLoad = () => window.dispatchEvent(new Event('vite:preloadError'));

describe('a page file that fails to load', () => {
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

  it('reloads the page once per version', () => {
    const reload = open('index-one.js');
    failToLoad();
    failToLoad();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page in a loop when it is still missing', () => {
    open('index-one.js');
    failToLoad();
    const secondReload = open('index-one.js');
    failToLoad();
    expect(secondReload).not.toHaveBeenCalled();
  });

  it('reloads the page again after another release', () => {
    open('index-one.js');
    failToLoad();
    const nextReload = open('index-two.js');
    failToLoad();
    expect(nextReload).toHaveBeenCalledTimes(1);
  });
});
