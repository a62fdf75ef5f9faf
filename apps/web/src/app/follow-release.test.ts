import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ready, stubServer } from '../test/render-app.tsx';
import { followRelease } from './follow-release.ts';

const failToLoad = async () => {
  window.dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('a page file that fails to load', () => {
  let stop = () => {};
  const open = (version: string) => {
    stop();
    const reload = vi.fn();
    stop = followRelease(version, reload);
    return reload;
  };

  beforeEach(() => {
    stubServer({ 'GET /api/health': ready });
  });
  afterEach(() => {
    stop();
    sessionStorage.clear();
    vi.restoreAllMocks();
  });

  it('keeps the page, and what was typed on it, while the server is away', async () => {
    vi.restoreAllMocks();
    stubServer({});
    const reload = open('index-one.js');
    await failToLoad();
    expect(reload).not.toHaveBeenCalled();
    stubServer({ 'GET /api/health': ready });
    await failToLoad();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads the page once per version', async () => {
    const reload = open('index-one.js');
    await failToLoad();
    await failToLoad();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page in a loop when it is still missing', async () => {
    open('index-one.js');
    await failToLoad();
    const secondReload = open('index-one.js');
    await failToLoad();
    expect(secondReload).not.toHaveBeenCalled();
  });

  it('reloads the page again after another release', async () => {
    open('index-one.js');
    await failToLoad();
    const nextReload = open('index-two.js');
    await failToLoad();
    expect(nextReload).toHaveBeenCalledTimes(1);
  });
});
