import type { LiveNews } from '@gemelo/contract/endpoints/live';

function newsIn(event: string): LiveNews | undefined {
  const lines = event.split('\n');
  if (!lines.includes('event: news')) return undefined;
  const data = lines.find((line) => line.startsWith('data: '));
  return data ? (JSON.parse(data.slice(6)) as LiveNews) : undefined;
}

/** Reads server-sent events until the stream ends; `onSign` is called for every chunk, heartbeats included. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onNews: (news: LiveNews) => void,
  onSign: () => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const news = newsIn(event);
      if (news) onNews(news);
    }
  }
}
