import { z } from 'zod';
import type { ClusterCredentials } from '../../processes/clusters/clusterProvisioner.ts';

/** Signs in as the holder of the credentials does; the status, and who issued the token. */
export const signIn = async ({ tokenUrl, clientId, clientSecret }: ClusterCredentials) => {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!response.ok) return { status: response.status, token: '', issuer: null };
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await response.json());
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { status: response.status, token, issuer: z.object({ iss: z.string() }).parse(claims).iss };
};
