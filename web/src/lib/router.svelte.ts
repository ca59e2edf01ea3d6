export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string }
  | { screen: "rules"; game: string }
  | { screen: "page"; game: string; page: string }
  | { screen: "about" }
  | { screen: "history" }
  | { screen: "nowhere" };

const PATHS: [RegExp, (part: string, more: string) => Route][] = [
  [/^\/$/, () => ({ screen: "home" })],
  [/^\/new\/([\w-]+)$/, (game) => ({ screen: "new", game })],
  [/^\/table\/([\w-]+)$/, (table) => ({ screen: "table", table })],
  [/^\/replay\/([\w-]+)$/, (table) => ({ screen: "replay", table })],
  [/^\/rules\/([\w-]+)$/, (game) => ({ screen: "rules", game })],
  [/^\/games\/([\w-]+)\/([\w-]+)$/, (game, page) => ({ screen: "page", game, page })],
  [/^\/about$/, () => ({ screen: "about" })],
  [/^\/history$/, () => ({ screen: "history" })],
];

/** Where a path leads. */
export function routeOf(path: string): Route {
  for (const [pattern, make] of PATHS) {
    const found = pattern.exec(path);
    if (found) return make(found[1] ?? "", found[2] ?? "");
  }
  return { screen: "nowhere" };
}

class Router {
  /** The page; another one each time somebody goes elsewhere, and the same while only the hash changes. */
  route = $state.raw<Route>(routeOf(location.pathname));
  hash = $state(location.hash);
  search = $state(location.search);
  /** How often somebody went somewhere, also to where they are. */
  arrivals = $state(0);
  #page = location.pathname + location.search;

  /** Go to a path of ours. `note` travels with it and is gone after a reload. */
  go(path: string, note: Record<string, unknown> = {}): void {
    history.pushState(note, "", path);
    this.#arrive();
    if (!location.hash) window.scrollTo(0, 0);
  }

  /** Go on from a page on which somebody waited for the server, unless they have left it meanwhile. */
  goOn(from: Route, path: string, note: Record<string, unknown> = {}): void {
    if (from === this.route) this.go(path, note);
  }

  /** Change the address without a step that "back" would lead to. */
  replace(path: string): void {
    history.replaceState({}, "", path);
    this.#arrive();
  }

  start(): void {
    window.addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  #arrive(): void {
    const page = location.pathname + location.search;
    if (page !== this.#page) this.route = routeOf(location.pathname);
    this.#page = page;
    this.hash = location.hash;
    this.search = location.search;
    this.arrivals++;
  }

  /** A plain click on a link to one of our own pages needs no reload. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) {
      // The browser scrolls to it, and tells nobody.
      queueMicrotask(() => ((this.hash = link.hash), this.arrivals++));
      return;
    }
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
