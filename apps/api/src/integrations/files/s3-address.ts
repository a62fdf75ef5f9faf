export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of every key, empty or ending with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Parses `https://key:secret@host/bucket[/prefix]?region=…`; undefined if a part is missing. */
export function s3Address(value: string): S3Address | undefined {
  const url = new URL(value);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const accessKeyId = decodeURIComponent(url.username);
  const secretAccessKey = decodeURIComponent(url.password);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !accessKeyId || !secretAccessKey)
    return undefined;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  return { endpoint: url.origin, region, bucket, prefix, accessKeyId, secretAccessKey };
}
