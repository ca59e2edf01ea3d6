import { mount } from "svelte";
import App from "./App.svelte";
import { followSystem, settings } from "./lib/settings.svelte";
import { router } from "./lib/router.svelte";
import { loadLanguage } from "./messages/index.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/targets.css";

settings.apply();
followSystem();
router.start();
await loadLanguage();
mount(App, { target: document.getElementById("app") as HTMLElement });
