/** What a route tells the breadcrumb header: the key of its name. */
export interface RouteHandle {
  crumb: string;
}
