#!/usr/bin/env bash
# A stranger's first hour: `make play` and `make test` on a bare system in a folder, with no Chromium, no Node and no
# cache of ours, /tmp a tmpfs. For whoever is root on Debian or Ubuntu and has debootstrap; `make fresh` calls it.
#
#   tests/fresh.sh root                   by root
#   tests/fresh.sh user                   by an ordinary user
#   tests/fresh.sh user 'make chromium'   these commands instead of the two
#
# Packages come from where this system takes its own: its settings for apt, pip and npm are copied into the folder.
set -euo pipefail
shopt -s nullglob

BROUGHT=ca-certificates,git,make,python3,python3-venv # what the README asks of a stranger, and no more
SETTINGS=(/etc/apt /usr/share/keyrings /usr/local/share/ca-certificates /etc/resolv.conf /etc/hosts /etc/pip.conf
	/etc/npmrc)
OWN_SETTINGS=(.config/pip .pip .npmrc)
SURROUNDINGS='^(pip_|npm_config_|node_extra_ca|ssl_cert_|requests_ca|(http|https|no|all)_proxy=)'

play() { # in the bare system: start `make play`, ask for its page, and stop it with Ctrl+C
	set -m # so that Ctrl+C has a group of its own to go to
	make play PORT=0 >/tmp/played 2>&1 &
	set +m
	local address=
	while [ -z "$address" ] && kill -0 $!; do
		sleep 1
		address=$(sed -n 's/^Holdfast serves at \([^ ]*\) .*/\1/p' /tmp/played)
	done
	cat /tmp/played
	python3 -c 'import sys, urllib.request as web; assert b"<title>Holdfast" in web.urlopen(sys.argv[1]).read()' "$address"
	kill -INT -- -$!
	wait $! || true
	echo "The page was there."
}

inside() { # in the bare system, as whoever plays the stranger
	cd /holdfast
	for command in "$@"; do
		echo "=== $command, by $(id -un)"
		$command
	done
}

enter() { # in mounts and processes of our own, which go when we go: what the bare system needs to be one
	local bare=$1 who=$2
	shift 2
	mount --rbind /dev "$bare/dev"
	mount -t proc proc "$bare/proc"
	mount -t tmpfs -o mode=1777 tmpfs "$bare/tmp"
	mapfile -t surroundings < <(env | grep -iE "$SURROUNDINGS" || true)
	exec chroot --userspec="$who" "$bare" env -i "${surroundings[@]}" \
		PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$(chroot "$bare" sh -c "echo ~$who")" LANG=C.UTF-8 TERM="${TERM:-dumb}" \
		bash /holdfast/tests/fresh.sh inside "$@"
}

build() { # a bare system in the folder, and this working tree in it
	local bare=$1 who=$2 from
	from=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | head -n 1)
	echo "Making a bare system of ${from##* } in $bare …"
	debootstrap --variant=minbase --include="$BROUGHT" "${from##* }" "$bare" "${from%% *}" >"$bare.log" ||
		{ tail "$bare.log"; exit 1; }
	for setting in "${SETTINGS[@]}"; do
		[ ! -e "$setting" ] || cp -rL --remove-destination --parents "$setting" "$bare"
	done
	chroot "$bare" update-ca-certificates >>"$bare.log" 2>&1
	[ "$who" = root ] || chroot "$bare" useradd --create-home "$who"
	for setting in "${OWN_SETTINGS[@]}"; do
		[ ! -e ~/"$setting" ] || (cd && cp -rL --remove-destination --parents "$setting" "$bare$(chroot "$bare" sh -c "echo ~$who")")
	done
	mkdir "$bare/holdfast"
	git ls-files -z --cached --others --exclude-standard | tar -c --ignore-failed-read --null -T - | tar -x -C "$bare/holdfast"
	chroot "$bare" chown -R "$who:" /holdfast "$(chroot "$bare" sh -c "echo ~$who")"
}

main() {
	local who=${1:-root}
	shift || true
	case $who in
	root) ;;
	user) who=stranger ;;
	*) echo "By root or by user, not by $who"; exit 2 ;;
	esac
	[ "$(id -u)" = 0 ] || { echo "Only root can make a bare system; say: sudo make fresh"; exit 2; }
	command -v debootstrap >/dev/null || { echo "debootstrap is missing; on Debian and Ubuntu: apt install debootstrap"; exit 2; }
	cd "$(dirname "$0")/.."
	bare=$(mktemp -d /var/tmp/holdfast-fresh-XXXX)
	chmod 755 "$bare"
	trap 'rm -rf --one-file-system "$bare" "$bare.log"' EXIT
	build "$bare" "$who"
	[ $# -gt 0 ] || set -- play 'make test'
	unshare --mount --pid --fork --kill-child "$0" enter "$bare" "$who" "$@"
}

case ${1:-} in
enter | inside) "$@" ;;
*) main "$@" ;;
esac
