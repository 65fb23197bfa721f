import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Coupon, CouponUse } from '#contract/coupons.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { defaultLimit, maxPage } from '#contract/limits.ts';
import { type CouponList, couponLists, paths } from '#web/paths.ts';
import { demonstrationNotice } from '#web/public/data-status/page-status.tsx';
import { useCall } from '#web/session/use-call.tsx';
import { NoticeStrip } from '#web/ui/notice-strip.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { Loaded } from '../loaded.tsx';
import { Panel } from '../panel.tsx';
import { CounterScreen } from './counter-screen.tsx';
import { AvailableCoupons, UsedCoupons } from './coupon-lists.tsx';
import { UseCouponDialog } from './use-coupon-dialog.tsx';

const group = '-cupons';

/** 'Meus Cupons': available and used coupons, the dialog that uses one, and the counter screen. */
export function CouponsTab() {
  const { list, page } = readCouponsAddress(useLocation().search);
  const today = useToday();
  const pageOf = (of: CouponList) => ({ query: { page: list === of ? page : 1 } });
  const available = useCall('listAvailableCoupons', pageOf('disponiveis'), { keepPreviousData: true });
  const used = useCall('listUsedCoupons', pageOf('usados'), { keepPreviousData: true });
  const ownCpf = useCall('readOwnCpf');
  const queries = useQueryClient();
  const demonstration = (list === 'disponiveis' ? available : used).data?.demonstration === true;
  const [using, setUsing] = useState<Coupon | null>(null);
  const [shown, setShown] = useState<CouponUse | null>(null);
  const onUsed = (use: CouponUse) => {
    setUsing(null);
    setShown(use);
    // The counter screen does not wait for this.
    refreshCoupons(queries);
  };
  const closeCounter = () => {
    setShown(null);
    refreshOldCoupons(queries);
  };
  return (
    <Panel tab="cupons" about="Mostre o código no caixa para receber o desconto.">
      {demonstration && <NoticeStrip notices={[demonstrationNotice]} />}
      <Tabs
        label="Cupons"
        group={group}
        current={list}
        tabs={[
          {
            key: 'disponiveis',
            label: 'Disponíveis',
            to: paths.coupons(),
            count: available.data?.count,
          },
          { key: 'usados', label: 'Usados', to: paths.coupons({ list: 'usados' }), count: used.data?.count },
        ]}
      />
      <TabPanel tab={list} group={group}>
        {list === 'disponiveis' ? (
          <Page list={list} page={page} query={available}>
            {(coupons) => <AvailableCoupons coupons={coupons} today={today} use={setUsing} />}
          </Page>
        ) : (
          <Page list={list} page={page} query={used}>
            {(uses) => <UsedCoupons uses={uses} today={today} show={setShown} />}
          </Page>
        )}
      </TabPanel>
      {using && (
        <UseCouponDialog
          coupon={using}
          cpf={ownCpf.data?.data.cpf ?? null}
          today={today}
          close={() => setUsing(null)}
          onUsed={onUsed}
          onRefused={() => refreshCoupons(queries)}
        />
      )}
      {shown && <CounterScreen use={shown} today={today} close={closeCounter} />}
    </Panel>
  );
}

interface PageProps<Row> {
  list: CouponList;
  page: number;
  query: UseQueryResult<{ data: Row[]; count: number }>;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A page of a list, or its loading, empty or failed state. */
function Page<Row>({ list, page, query, children }: PageProps<Row>) {
  return (
    <Loaded query={query} trouble="Falha ao carregar os cupons" skeleton={<SkeletonRows rows={3} />}>
      {({ data, count }) => {
        const pages = Math.ceil(count / defaultLimit);
        // The last coupon of the last page was used, or the address names a page that does not exist.
        if (page > 1 && page > pages && !query.isFetching) {
          return <Navigate to={paths.coupons({ list, page: Math.max(1, pages) })} replace />;
        }
        return (
          <div className="flex flex-col gap-5">
            {children(data)}
            <Pagination
              label={list === 'usados' ? 'Páginas de cupons usados' : 'Páginas de cupons'}
              current={page}
              pages={pages}
              to={(other) => paths.coupons({ list, page: other })}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

/** Reads the list and its page from the URL's query; unknown values count as the first list and page. */
export function readCouponsAddress(search: string): { list: CouponList; page: number } {
  const query = new URLSearchParams(search);
  const page = query.get('pagina') ?? '';
  return {
    list: couponLists.find((list) => list === query.get('lista')) ?? 'disponiveis',
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), maxPage) : 1,
  };
}

/** Calls whose answers change when a coupon is used; the profile has the number of coupons for the menu. */
const changed = [
  'listAvailableCoupons',
  'listUsedCoupons',
  'readOwnCpf',
  'readProfile',
] as const satisfies readonly EndpointName[];

/** Reloads visible lists, and marks hidden pages as stale. */
export function refreshCoupons(queries: QueryClient): void {
  for (const name of changed) queries.invalidateQueries({ queryKey: [name] });
}

/** Reloads lists that are visible and stale, such as after a refresh that failed offline. */
export function refreshOldCoupons(queries: QueryClient): void {
  for (const name of changed) queries.refetchQueries({ queryKey: [name], type: 'active', stale: true });
}
