import { callTable } from 'virtual:call-table';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { callEntry } from './call-table-plugin.ts';

describe('the table of calls that browsers get', () => {
  it('has every call of the contract', () => {
    expect(Object.keys(callTable)).toEqual(Object.keys(endpoints));
  });
  it('says where a call goes, whether it needs a session, may be repeated, and answers with a list', () => {
    expect(callTable.readProduct).toEqual({ method: 'GET', path: '/products/:id', isPublic: true });
    expect(callTable.readProfile).toEqual({ method: 'GET', path: '/users/profile' });
    expect(callTable.createSector).toEqual({
      method: 'POST',
      path: '/backoffice/sectors',
      idempotent: true,
    });
    expect(callTable.listSectors).toEqual({ method: 'GET', path: '/backoffice/sectors', isList: true });
    expect(callTable.readProduct.isList).toBeUndefined();
  });
  it('names the field of a file', () => {
    const photo = endpoint({
      method: 'POST',
      path: '/photos',
      who: 'user',
      noun: 'photos',
      summary: 'Envia uma foto',
      upload: { field: 'photo', maxBytes: 1_000_000, types: ['image/jpeg'] },
      data: z.object({ received: z.literal(true) }),
      failures: [],
    });
    expect(callEntry(photo)).toEqual({ method: 'POST', path: '/photos', uploadField: 'photo' });
  });
});
