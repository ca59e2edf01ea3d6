"""A second Draw Fortress, written from the rulebook alone and played in step with the game. Dice, offers and the first
player are read from the game; what follows from them is worked out here, section by section of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from holdfast.games.draw_fortress import GAME

from .second_table import IDEAS, TAGS, Comer, Over, Place, SecondTable, Site, tags_in

COLOURS = ("red", "blue", "green", "purple", "orange", "black")
FUNDS = {"V": 3, "U": 4, "D": 2}  # 2.2
THREATS, NEEDS, MOST_ON_BOARD, ROOM_FOR_THREATS = 16, 14, 32, 40


class SecondFortress(SecondTable):
    """The rules."""

    # ---- 3 setup ---------------------------------------------------------------------------------------------------

    def set_up(self) -> None:
        groups, colours = [f"choose_group:group_{k}" for k in range(1, 5)], [f"choose_color:{c}" for c in COLOURS]
        for p in range(self.players):
            groups.remove(self.choose(p, "choose_group", groups))
            colours.remove(self.choose(p, "choose_color", colours))
        for p in range(self.players):
            self.start(p)
        first = self.options["first_player"]
        self.first = int(self.game.first) if first == "random" else int(first)

    def is_free(self, sector: int, layer: int) -> bool:
        return (sector, layer) in self.sites and self.sites[sector, layer].status == "empty"

    def has_room(self, sector: int, layer: int) -> bool:
        """3.6 A Defensible sector needs room for the copy."""
        copy = self.is_free(sector, layer - 1) or self.is_free(sector, layer + 1)
        return self.is_free(sector, layer) and (copy or self.category[sector] != "D")

    def start(self, p: int) -> None:
        room = [place for place in self.sites if self.has_room(*place)]
        sectors = dict.fromkeys(f"choose_start_sector:sector_{sector}" for sector, _ in room)
        sector = int(self.choose(p, "choose_start_sector", sectors)[-1])
        layers = [f"choose_start_layer:layer_{layer}" for at, layer in room if at == sector]
        layer = int(self.choose(p, "choose_start_layer", layers)[-1])
        places = [layer]
        if self.category[sector] == "D":
            sides = {"choose_copy_side:inner": layer - 1, "choose_copy_side:outer": layer + 1}
            open_sides = [name for name, at in sides.items() if self.is_free(sector, at)]
            places.append(sides[self.choose(p, "choose_copy_side", open_sides)])
        stops = self.design(p, "choose_start_defense")
        for at in places:
            self.sites[sector, at] = Site("standing", p, 1, stops)
        if self.category[sector] == "U":
            self.sites[sector, layer].access = (p, 1, self.passage(p, "choose_start_access"))
        self.stock[p] = FUNDS[self.category[sector]]

    # ---- 4.1 the Events Phase --------------------------------------------------------------------------------------

    def crawl(self, active: int) -> None:
        for threats, activate in ((True, self.activate_threat), (False, self.activate_need)):
            waiting = [comer for comer in self.comers if comer.threat == threats]
            while waiting:
                comer = waiting[0]
                if self.options["event_order"] == "active_choice":
                    called = {f"choose_next_event:{one.name}": one for one in waiting}
                    comer = called[self.choose(active, "choose_next_event", called)]
                waiting.remove(comer)
                activate(comer, active)

    def under(self, comer: Comer) -> Site | None:
        site = self.sites.get((comer.sector, comer.position))
        return site if site is not None and site.status == "standing" else None

    def activate_threat(self, comer: Comer, active: int) -> None:
        if self.is_blocked(comer):
            self.fight(comer)
            return
        comer.position -= 1
        if comer.position == 0:
            self.breach(comer, active)
        elif self.is_blocked(comer):
            self.fight(comer)

    def is_blocked(self, comer: Comer) -> bool:
        site = self.under(comer)
        if site is None or not self.judge("works", comer, site):
            return False
        return site.access is None or not self.judge("threat_access", comer, site)

    def fight(self, comer: Comer) -> None:
        place = (comer.sector, comer.position)
        site = self.sites[place]
        points = min(site.strength, comer.rating)
        comer.rating -= points
        self.stock[site.owner] += points
        if comer.rating == 0:
            self.remove(comer)
            self.stock = [tokens + 1 for tokens in self.stock]
            return
        site.pile = max(0, site.pile - comer.rating)
        falls = site.pile == 0
        if site.access is not None and self.options["damage_rule"] == "both_piles":
            owner, pile, admits = site.access
            site.access = (owner, max(0, pile - comer.rating), admits)
            falls = falls or pile <= comer.rating
        if falls:
            self.sites[place] = Site("ruin", stops=site.stops)
            self.forget(place, defense=True, access=True)
            for other in self.comers:
                if (other.sector, other.position) == place:
                    other.toll_paid = False

    def breach(self, comer: Comer, active: int) -> None:
        intact = [k for k in self.category if self.category[k] == "V" and k not in self.destroyed]
        if not intact:
            self.end("lost")
        self.remove(comer)
        chosen = self.choose(active, "choose_destroyed_trait", [f"destroy_trait:trait_{k}" for k in intact])
        self.destroyed.add(int(chosen[-1]))
        if len(intact) == 1 and self.options["lose_rule"] == "last_trait_lost":
            self.end("lost")

    def activate_need(self, comer: Comer, active: int) -> None:
        site = self.under(comer)
        if site is not None and not comer.toll_paid and self.is_held(comer, site, landed=False):
            return
        comer.position -= 1
        comer.toll_paid = False
        if comer.position == 0:
            self.arrive(comer)
        elif self.options["need_timing"] == "start_and_land" and (site := self.under(comer)) is not None:
            self.is_held(comer, site, landed=True)

    def is_held(self, comer: Comer, site: Site, landed: bool) -> bool:
        """4.1.6 Whether the Need is held; otherwise it may have paid."""
        hinders = self.judge("interferes", comer, site)
        if site.access is not None and (hinders or self.options["access_toll"] == "always"):
            if self.judge("need_access", comer, site):
                self.stock[site.access[0]] += 1
                comer.toll_paid = landed
                return False
        if hinders:
            comer.rating = max(0, comer.rating - site.strength)
            self.stock[site.owner] = max(0, self.stock[site.owner] - 1)
            if comer.rating == 0:
                self.remove(comer)
                self.stock = [max(0, tokens - 1) for tokens in self.stock]
        return hinders

    def arrive(self, comer: Comer) -> None:
        self.remove(comer)
        self.stock = [tokens + -(-comer.rating // self.players) for tokens in self.stock]

    def remove(self, comer: Comer) -> None:
        self.comers.remove(comer)
        self.memory = {key: known for key, known in self.memory.items() if key[0] != comer.serial}

    def appear(self, threat: bool, p: int, sector: int = 0) -> None:
        """4.1.8 The dice and the offer are the game's; who bears which name is known here."""
        self.compare()
        question = "describe_threat" if threat else "describe_need"
        first = self.setting * (THREATS + NEEDS) + (0 if threat else THREATS)
        ideas = IDEAS[first : first + (THREATS if threat else NEEDS)]
        names = {(comer.idea, comer.repeat) for comer in self.comers if comer.threat == threat}
        left = [idea for idea in ideas if (idea, 1) not in names]
        self.asked([p], question)
        draft, offer = self.game.draft, [IDEAS[k] for k in self.game.offer.cards[: self.game.offer.n]]
        size = min(len(left or ideas), self.options["offer_size"])
        self.same("offered", (len(set(offer)), set(offer) <= set(left or ideas)), (size, True))
        at, rating = int(draft.sector) + 1, int(draft.rating)
        self.same("whether the sector fits", at == sector or (at in self.category and not sector), True)
        self.same("whether the rating fits", 1 <= rating - self.rounds <= 3, True)
        own = [
            f"{how}:{idea}" for how, named in (("invent_called", left), ("invent_numbered", ideas)) for idea in named
        ]
        chosen = self.choose(
            p, question, [f"describe:{idea}" for idea in offer] + (["invent", *own] if p in self.persons else [])
        )
        how, _, idea = chosen.partition(":")
        least = 2 if how == "invent_numbered" else 1
        repeat = next(n for n in range(least, ROOM_FOR_THREATS + 1) if not idea or (idea, n) not in names)
        ways = tags_in(GAME.content.ways[IDEAS.index(idea)]) if how == "describe" else self.picked(p, 3)
        self.serial += 1
        comer = Comer(self.serial, threat, at, self.layers + 1, rating, ways, idea, repeat)
        place = next(k for k, card in enumerate(self.game.comers) if card.serial == self.serial)
        card = self.game.comers[place]
        comer.name = f"threat_{place + 1}" if threat else f"need_{place - ROOM_FOR_THREATS + 1}"
        self.same("the name", (int(card.idea), int(card.repeat)), (IDEAS.index(idea) if idea else -1, repeat))
        self.comers.append(comer)

    # ---- 4.2 the Player Phase --------------------------------------------------------------------------------------

    def may_touch(self, p: int, owner: int, what: str, place: Place) -> bool:
        return (what, place) not in self.refused and (owner == p or self.options["build_on_others"] != "own_only")

    def targets(self, p: int) -> dict[str, Place]:
        """4.2.5 What the seat may improve or repair."""
        found = {}
        for place, site in self.sites.items():
            at = f"s{place[0]}_l{place[1]}"
            if site.status == "ruin" or (site.status == "standing" and self.may_touch(p, site.owner, "defense", place)):
                found[f"choose_target:defense_{at}"] = place
            if site.access is not None and self.may_touch(p, site.access[0], "access", place):
                found[f"choose_target:access_{at}"] = place
        return found

    def spaces(self, fits: Callable[[Place, Site], bool]) -> dict[str, Place]:
        return {
            f"choose_space:s{place[0]}_l{place[1]}": place for place, site in self.sites.items() if fits(place, site)
        }

    def free_spaces(self) -> dict[str, Place]:
        return self.spaces(lambda place, site: site.status != "standing")

    def doorless(self, p: int) -> dict[str, Place]:
        return self.spaces(
            lambda place, site: (
                site.status == "standing" and site.access is None and self.may_touch(p, site.owner, "door", place)
            )
        )

    def affordable(self, p: int) -> list[str]:
        """4.2 What there is a token and something to do for."""
        ways = {
            "move_event": self.comers,
            "build_defense": self.free_spaces(),
            "build_access": self.doorless(p),
            "improve": self.targets(p),
        }
        return [name for name, found in ways.items() if found] if self.stock[p] else []

    def act(self, p: int, name: str) -> bool:
        """4.2.2 to 4.2.5 An Action; False, if its consent is refused."""
        carry_out = {
            "move_event": self.move_event,
            "build_defense": self.build_defense,
            "build_access": self.build_access,
            "improve": self.improve,
        }
        return carry_out[name](p)

    def consents(self, p: int, owner: int, what: str, place: Place) -> bool:
        if self.options["build_on_others"] != "consent" or owner == p:
            return True
        if self.choose(owner, "consent", ["yes", "no"]) == "yes":
            return True
        self.refused.add((what, place))
        return False

    def pay(self, p: int) -> int:
        tokens = int(self.choose(p, "choose_tokens", [f"put_tokens:{k}" for k in (1, 2) if k <= self.stock[p]])[-1])
        self.stock[p] -= tokens
        return tokens

    def move_event(self, p: int) -> bool:
        known = {f"choose_event:{comer.name}": comer for comer in self.comers}
        comer = known[self.choose(p, "choose_event", known)]
        ways = ["go:cw", "go:ccw"] + (["go:out"] if comer.position <= self.layers else [])
        if comer.position > 1 or self.options["move_into_precious"] == "true":
            ways.append("go:in")
        way = self.choose(p, "choose_direction", ways).partition(":")[2]
        self.stock[p] -= 1
        comer.toll_paid = False
        step = {"cw": 1, "ccw": -1}.get(way, 0)
        comer.sector = (comer.sector - 1 + step) % self.sectors + 1
        comer.position += {"in": -1, "out": 1}.get(way, 0)
        if comer.position == 0 and comer.threat:
            self.breach(comer, p)
        elif comer.position == 0:
            self.arrive(comer)
        return True

    def build_defense(self, p: int) -> bool:
        free = self.free_spaces()
        place = free[self.choose(p, "choose_space", free)]
        stops = self.design(p, "choose_design")
        self.sites[place] = Site("standing", p, self.pay(p), stops)
        self.forget(place, defense=True, access=True)
        self.look_whether_full()
        return True

    def build_access(self, p: int) -> bool:
        doorless = self.doorless(p)
        place = doorless[self.choose(p, "choose_defense_space", doorless)]
        site = self.sites[place]
        if not self.consents(p, site.owner, "door", place):
            return False
        admits = self.passage(p, "choose_access_design")
        site.access = (p, self.pay(p), admits)
        self.forget(place, access=True)
        return True

    def improve(self, p: int) -> bool:
        targets = self.targets(p)
        target = self.choose(p, "choose_target", targets)
        place = targets[target]
        site, door = self.sites[place], "access" in target
        was_ruin = site.status == "ruin"
        owner, pile, tags = site.access if door and site.access is not None else (site.owner, site.pile, site.stops)
        if not was_ruin and not self.consents(p, owner, "access" if door else "defense", place):
            return False
        pile += self.pay(p)
        changes = ["leave_it"] + (["change_it"] if p in self.persons else [])
        if self.options["improve_tags"] == "true" and len(tags) < (4 if door else 6):
            changes += [f"add_tag:{tag}" for tag in TAGS if tag not in tags]
        change, _, tag = self.choose(p, "choose_modification", changes).partition(":")
        tags |= {tag} if tag else frozenset()
        if door:
            site.access = (owner, pile, tags)
        else:
            self.sites[place] = Site("standing", p if was_ruin else owner, pile, tags, site.access)
        if was_ruin or change != "leave_it":
            self.forget(place, defense=not door, access=door or was_ruin)
        if was_ruin:
            self.look_whether_full()
        return True

    def look_whether_full(self) -> None:
        filled = ("standing", "ruin") if self.options["ruins_fill"] == "true" else ("standing",)
        self.full = self.full or all(site.status in filled for site in self.sites.values())

    # ---- 4 turns, 4.4 the Endgame ----------------------------------------------------------------------------------

    def turn(self, p: int) -> None:
        self.refused = set()
        self.crawl(p)
        if sum(comer.threat for comer in self.comers) < MOST_ON_BOARD:
            self.appear(True, p)
        left = 3
        while left:
            self.compare()
            funds = ["raise_funds"] if sum(not comer.threat for comer in self.comers) < MOST_ON_BOARD else []
            chosen = self.choose(p, "choose_action", [*funds, *self.affordable(p), "end_turn"])
            if chosen == "end_turn":
                break
            if chosen == "raise_funds":
                self.raise_funds(p)
                left -= 1
            elif self.act(p, chosen):
                left -= 1
            if self.full and self.options["endgame_trigger"] == "immediate":
                self.play_endgame(p)
        self.end_turn(p)

    def raise_funds(self, p: int) -> None:
        self.stock[p] += sum(p in (site.owner, site.access[0] if site.access else -1) for site in self.sites.values())
        self.appear(False, p)

    def end_turn(self, p: int) -> None:
        self.turns += 1
        alone = self.players == 1
        is_round = self.turns % self.options["solo_turns_per_round"] == 0 if alone else self.next(p) == self.first
        self.rounds += is_round
        if self.full or (is_round and self.rounds == self.options["round_limit"]):
            self.play_endgame(p)

    def next(self, p: int, steps: int = 1) -> int:
        return (p + steps) % self.players

    def play_endgame(self, trigger: int) -> None:
        self.full = False
        for sector in self.category:
            self.appear(True, self.next(trigger, sector - 1), sector)
        for k in range(1, self.players + 1):
            self.last_action(self.next(trigger, k))
        phase = 1
        while self.comers:
            self.crawl(self.next(trigger, phase))
            phase += 1
        self.end("survived")

    def last_action(self, p: int) -> None:
        self.refused = set()
        while True:
            may_pass = self.options["last_action"] == "optional" or self.stock[p] == 0
            chosen = self.choose(p, "choose_endgame_action", self.affordable(p) + (["pass"] if may_pass else []))
            if chosen == "pass" or self.act(p, chosen):
                return

    # ---- 7 the end -------------------------------------------------------------------------------------------------

    def end(self, outcome: str) -> NoReturn:
        self.outcome = outcome
        raise Over

    def play_to_the_end(self) -> None:
        try:
            self.set_up()
            p = self.first
            self.same("the first player", int(self.game.first), p)
            while True:
                self.turn(p)
                p = self.next(p)
        except Over:
            self.same("whether it is over", bool(self.game.over), True)
        if self.outcome == "survived":
            self.compare()
        self.same("rewards", [GAME.rules.reward(self.game, p) for p in range(self.players)], self.rewards())

    def rewards(self) -> list[int]:
        if self.outcome == "lost":
            return [-1000] * self.players
        if self.players == 1:
            return [1000]
        tokens = list(self.stock)
        if self.options["final_count"] == "stock_and_board":
            for site in self.sites.values():
                if site.status == "standing":
                    tokens[site.owner] += site.pile
                if site.access is not None:
                    tokens[site.access[0]] += site.access[1]
        return [round(500 + 500 * rank(p, tokens) / (self.players - 1)) for p in range(self.players)]


def rank(p: int, tokens: Sequence[int]) -> float:
    """7 How many others have less; who has the same counts half."""
    others = [one for k, one in enumerate(tokens) if k != p]
    return sum(one < tokens[p] for one in others) + sum(one == tokens[p] for one in others) / 2
